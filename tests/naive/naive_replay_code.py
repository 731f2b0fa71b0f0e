"""A replay code read by hand, from the description in docs/fairness.md and nothing else.

The text becomes a list of bits, the bits bytes, and the bytes are taken from the
front one field after the other. Dice and points are those of the other twins.
"""

import hashlib
from datetime import date, timedelta
from typing import Any

import naive_codes
import naive_dice
import naive_replay
from naive_rulesets import BASES, OPTIONS, KeyRefusedError, Ruleset, read_key

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

Action = dict[str, Any]


class CodeRefusedError(Exception):
    """Why a text is no replay code."""


def bytes_of(text: str) -> list[int]:
    """Return the bytes of a text in base 64, refusing spare bits that are not 0."""
    bits: list[int] = []
    for digit in text:
        if digit not in DIGITS:
            raise CodeRefusedError(f"{digit!r} is no digit")
        worth = DIGITS.index(digit)
        for weight in [32, 16, 8, 4, 2, 1]:
            bits.append(worth // weight % 2)
    spare = len(bits) % 8
    if spare >= 6 or 1 in bits[len(bits) - spare :]:
        raise CodeRefusedError("bits are left over")
    found = []
    for start in range(0, len(bits) - spare, 8):
        byte = 0
        for bit in bits[start : start + 8]:
            byte = byte * 2 + bit
        found.append(byte)
    return found


def checked(data: list[int]) -> list[int]:
    """Return the bytes before the checksum, refusing a wrong one."""
    body = data[:-4]
    if list(hashlib.sha256(bytes(body)).digest()[:4]) != data[-4:]:
        raise CodeRefusedError("the checksum is another")
    return body


def taken(data: list[int], count: int) -> list[int]:
    """Return the first bytes and take them away."""
    if len(data) < count:
        raise CodeRefusedError("too short")
    front = data[:count]
    del data[:count]
    return front


def number(data: list[int]) -> int:
    """Return what bytes are worth, the big end first."""
    worth = 0
    for byte in data:
        worth = worth * 256 + byte
    return worth


def ruleset_of(base: int, options: int) -> Ruleset:
    """Return the ruleset with these numbers."""
    if base >= 5 or options >= 2**14:
        raise CodeRefusedError("no such base or option")
    words = [BASES[base]]
    for place, option in enumerate(OPTIONS):
        if options // 2**place % 2 == 1:
            words.append(option)
    try:
        return read_key(".".join(words))
    except KeyRefusedError as refusal:
        raise CodeRefusedError(str(refusal)) from None


def ways_of_keeping(ruleset: Ruleset) -> int:
    """Return W."""
    each: int = 2**ruleset.dice - 1
    ways = 1 + each + each**2
    if ruleset.has("saved-rolls"):
        ways = ways + each**3 + each**4
    return ways


def games(ruleset: Ruleset) -> int:
    """Return G."""
    count = 1
    for turn in range(ruleset.turns):
        count = count * ways_of_keeping(ruleset) * (turn + 1)
    return count


def bytes_needed(largest: int) -> int:
    """Return how many bytes the largest number has."""
    count = 0
    while 256**count <= largest:
        count = count + 1
    return count


def keeps_of(way: int, ruleset: Ruleset) -> list[Action]:
    """Return the keeps of a turn by counting through the kinds."""
    each: int = 2**ruleset.dice - 1
    length = 0
    before = 0
    while way >= before + each**length:
        before = before + each**length
        length = length + 1
    within = way - before
    masks: list[int] = []
    for _ in range(length):
        masks.insert(0, within % each)
        within = within // each
    keeps = []
    for mask in masks:
        keeps.append({"keep": [position for position in range(ruleset.dice) if mask // 2**position % 2 == 1]})
    return keeps


def actions_of(worth: int, ruleset: Ruleset) -> list[Action]:
    """Return the actions that a number stands for."""
    boxes: list[Action] = []
    for column in ruleset.columns:
        for box in ruleset.boxes:
            if len(ruleset.columns) == 1:
                boxes.append({"score": box})
            else:
                boxes.append({"score": box, "column": column})
    ways = ways_of_keeping(ruleset)
    actions: list[Action] = []
    while boxes:
        actions.extend(keeps_of(worth % ways, ruleset))
        worth = worth // ways
        place = worth % len(boxes)
        worth = worth // len(boxes)
        actions.append(boxes.pop(place))
    return actions


def challenge_of(data: list[int], ruleset: Ruleset, a_day: bool) -> str:
    """Return the challenge's id."""
    if a_day:
        day = date(2020, 1, 1) + timedelta(days=number(taken(data, 2)))
        return f"{day.year:04}-{day.month:02}-{day.day:02}.{ruleset.key}"
    worth = number(taken(data, 6))
    if worth >= 32**9:
        raise CodeRefusedError("no challenge's code has this number")
    return naive_codes.code_of(worth)


def beacon_of(data: list[int]) -> str:
    """Return the beacon, which is there."""
    (length,) = taken(data, 1)
    if length == 0:
        raise CodeRefusedError("an empty beacon")
    try:
        return bytes(taken(data, length)).decode("utf-8")
    except UnicodeDecodeError:
        raise CodeRefusedError("a beacon that is no text") from None


def read(text: str) -> dict[str, Any]:
    """Return the document of a code, with its turns where the code has the seed."""
    data = checked(bytes_of(text))
    (first,) = taken(data, 1)
    if first // 16 != 1 or first % 16 >= 8:
        raise CodeRefusedError("another format")
    has_seed = first % 2 == 1
    ruleset = ruleset_of(number(taken(data, 1)), number(taken(data, 3)))
    challenge = challenge_of(data, ruleset, first // 2 % 2 == 1)
    secret = bytes(taken(data, 32))
    beacon = beacon_of(data) if first // 4 % 2 == 1 else ""
    score = number(taken(data, 2))
    worth = number(taken(data, bytes_needed(games(ruleset) - 1)))
    if worth >= games(ruleset) or data:
        raise CodeRefusedError("too many actions or bytes")
    document: dict[str, Any] = {
        "version": "yams/v1",
        "challenge": challenge,
        "ruleset": ruleset.key,
        "beacon": beacon,
        "seed": secret.hex() if has_seed else None,
        "commitment": naive_dice.commitment(challenge, secret).hex() if has_seed else secret.hex(),
        "actions": actions_of(worth, ruleset),
        "score": score,
    }
    if has_seed:
        document["turns"] = turns_of(document, ruleset)
    return document


def turns_of(document: dict[str, Any], ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the turns before the first action that the rules refuse."""
    table = naive_replay.new_table(ruleset, naive_replay.blocks_of(document, ruleset))
    for action in document["actions"]:
        if naive_replay.fault_of(action, table):
            break
        naive_replay.do(action, table)
    return table.turns
