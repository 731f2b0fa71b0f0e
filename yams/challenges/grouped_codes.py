"""Longer codes, for what must not be guessed: one-time links and recovery codes.

They stand in groups of five of the alphabet of `codes.py`: four characters by chance and a check character over the group's place
and them. So a wrong character is named with its group, which is what somebody copying from paper needs to know, and two groups that
changed places are noticed.
"""

from enum import IntEnum

from yams.challenges.codes import ALPHABET, MistypedCode, check_value, read_characters

GROUP_DATA = 4
GROUP = GROUP_DATA + 1
GROUP_BITS = 5 * GROUP_DATA


class Groups(IntEnum):
    """How many groups a code has. A link lives for minutes, a recovery code until it is replaced."""

    LINK = 3
    RECOVERY = 5

    @property
    def bits(self) -> int:
        """What a code holds: 60 and 100 bits."""
        return GROUP_BITS * self


def make_grouped(number: int, groups: Groups) -> str:
    """The code of a number below 2^bits, without its dashes."""
    assert 0 <= number < 1 << groups.bits, "more than a code of this length holds"
    shifts = [GROUP_BITS * place for place in reversed(range(groups))]
    return "".join(_group(place, number >> shift) for place, shift in enumerate(shifts))


def read_grouped(text: str, groups: Groups) -> str:
    """The code that somebody typed or pasted, alone or as the end of a link, without dashes; MistypedCode. As forgiving as `read_code`."""
    code = read_characters(text, GROUP * groups)
    for place, group in enumerate(_groups(code)):
        values = [ALPHABET.index(character) for character in group]
        if check_value([place, *values[:GROUP_DATA]]) != values[GROUP_DATA]:
            raise MistypedCode(f"A character of group {place + 1}, {group}, is wrong, or two have changed places.")
    return code


def dashed(code: str) -> str:
    """The code as people read it."""
    return "-".join(_groups(code))


def _groups(code: str) -> list[str]:
    return [code[start : start + GROUP] for start in range(0, len(code), GROUP)]


def _group(place: int, number: int) -> str:
    """The group of a number's last twenty bits."""
    data = [number >> 5 * position & 31 for position in reversed(range(GROUP_DATA))]
    return "".join(ALPHABET[value] for value in (*data, check_value([place, *data])))
