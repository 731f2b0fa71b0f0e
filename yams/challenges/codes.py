"""The codes that name challenges between friends: ten characters, told over the phone, typed on one.

Crockford's base 32 (no I, L, O, U): nine characters by chance, then a check character over the field of 32 elements,

    check = sum of a^i * character i,  i = 1 … 9 from the right,  a a root of x^5 + x^2 + 1

Every place has another weight, so any one wrong character and any two that changed places are noticed; of all other errors one in
32 is not.

`read_code` forgives what people, keyboards and messages do to a code: case, spaces, dashes, O for 0, I and L for 1, full-width letters,
characters that nobody sees, quotation marks or a full stop around it, and a link around it with whatever trackers hung behind.
A letter of another alphabet that only looks right is not guessed at but named, for nobody could find it by looking.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import reduce
from hmac import digest
from typing import ClassVar
from urllib.parse import unquote

from yams.fairness.encoding import lp
from yams.fairness.seeds import VERSION

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
DATA_LENGTH = 9
LENGTH = DATA_LENGTH + 1
BITS = 5 * DATA_LENGTH

# No link that browsers and messages carry whole is longer.
MOST_READ = 2000

_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_ALIKE = str.maketrans("OIL", "011")
_AFTER_PATH = re.compile("[?#&]")
# Unicode's categories of what groups a code or can't be seen: dashes, spaces, controls, format characters, variation selectors.
_DROPPED = ("Pd", "Zs", "Zl", "Zp", "Cc", "Cf", "Mn")
_MINUS = "\u2212"
_FEEDBACK = 0b100101


class MistypedCode(ValueError):
    """A text that is no code, or one with a wrong character. `str(error)` is one plain sentence."""

    code: ClassVar[str] = "mistyped-code"


def make_code(number: int) -> str:
    """The code of a number below 2^45."""
    assert 0 <= number < 1 << BITS, "a code holds 45 bits"
    data = [number >> 5 * place & 31 for place in reversed(range(DATA_LENGTH))]
    return "".join(ALPHABET[value] for value in (*data, check_value(data)))


def code_for(master: bytes, *texts: str) -> str:
    """The code that these texts have under an installation's master secret, without which nobody can work it out."""
    fields = b"".join(map(lp, (f"{VERSION}/code", *texts)))
    return make_code(int.from_bytes(digest(master, fields, "sha256")) % (1 << BITS))


def number_of(code: str) -> int:
    """The number of a canonical code."""
    return reduce(lambda number, character: number << 5 | _VALUES[character], code[:DATA_LENGTH], 0)


def is_code(text: str) -> bool:
    """Whether the text is a code written just as `make_code` writes it."""
    return _CODE.fullmatch(text) is not None and make_code(number_of(text)) == text


def read_code(text: str) -> str:
    """The canonical code that somebody typed or pasted, alone or as the end of a link; MistypedCode.

    Whether there is such a challenge is another question.
    """
    code = read_characters(text, LENGTH)
    if not is_code(code):
        raise MistypedCode("A character of this code is wrong, or two have changed places.")
    return code


def read_characters(text: str, length: int) -> str:
    """The characters that are meant for those of a code of this length, in capitals; MistypedCode."""
    if len(text) > MOST_READ:
        raise MistypedCode(f"A code has {length} characters, and this text has over {MOST_READ}.")
    code = _bare(text)
    strange = next((character for character in code if character not in _VALUES), None)
    if strange is not None:
        raise MistypedCode(f"{_named(strange)} stands in no code.")
    if len(code) != length:
        raise MistypedCode(f"A code has {length} characters, not {len(code)}.")
    return code


def spaced(code: str) -> str:
    """The code as people read it, in two groups of five."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def _bare(text: str) -> str:
    """The characters that are meant for the code's, in capitals."""
    plain = unicodedata.normalize("NFKC", text)
    link = next((word for word in plain.split() if "://" in word), None)
    path = _AFTER_PATH.split(plain if link is None else unquote(link), maxsplit=1)[0]
    last = _without_ends(path).rpartition("/")[2]
    kept = (sign for sign in last if unicodedata.category(sign) not in _DROPPED and sign != _MINUS)
    return "".join(kept).upper().translate(_ALIKE)


def _without_ends(text: str) -> str:
    """From the first to the last letter or digit: no slash, quotation mark, bracket or full stop around them."""
    places = [place for place, character in enumerate(text) if character.isalnum()]
    return text[places[0] : places[-1] + 1] if places else ""


def _named(character: str) -> str:
    """The character, and its name where it can be taken for another one."""
    name = unicodedata.name(character, "")
    return f"{character!r} ({name})" if name and not character.isascii() else repr(character)


def check_value(data: Sequence[int]) -> int:
    """The check character's value. Horner's rule in the field: the first character gets the highest power, the last the first."""
    return _times_a(reduce(lambda total, value: _times_a(total) ^ value, data, 0))


def _times_a(element: int) -> int:
    shifted = element << 1
    return shifted ^ _FEEDBACK if shifted >> 5 else shifted
