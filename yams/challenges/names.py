"""Players' names: 2 to 20 visible characters, shown as text and never as markup."""

import unicodedata

SHORTEST = 2
LONGEST = 20

# Letters, marks, numbers, punctuation, symbols, and the plain space. What is left out: control, format (bidirectional
# and zero-width characters), surrogates, private use, unassigned, line and paragraph separators.
_VISIBLE = frozenset("LMNPS")
# Invisible although their category says letter, mark or symbol: fillers, the braille blank, joiners and vowels that show nothing.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Phones put these behind an emoji. They show nothing by themselves and are dropped rather than refused.
_VARIATION_SELECTORS = dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
# Combining marks stacked beyond this on one letter leave their line.
_MOST_MARKS = 3


class InvalidName(ValueError):
    """A name that can't be shown. `str(error)` says why."""

    code = "invalid-name"


def clean_name(text: str) -> str:
    """The name after NFKC and with its spaces made single, or InvalidName."""
    name = unicodedata.normalize("NFKC", text.translate(_VARIATION_SELECTORS))
    if any(not _is_shown(character) for character in name):
        raise InvalidName("A name has no invisible characters.")
    name = " ".join(name.split())
    if name and unicodedata.category(name[0]).startswith("M"):
        raise InvalidName("A name does not begin with a combining mark.")
    visible = sum(1 for character in name if not unicodedata.category(character).startswith("M"))
    if not SHORTEST <= visible <= LONGEST:
        raise InvalidName(f"A name has {SHORTEST} to {LONGEST} visible characters.")
    if _stacks_marks(name):
        raise InvalidName(f"A letter carries at most {_MOST_MARKS} marks.")
    return name


def _is_shown(character: str) -> bool:
    if character == " ":
        return True
    return unicodedata.category(character)[0] in _VISIBLE and character not in _BLANK


def _stacks_marks(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if unicodedata.category(character).startswith("M") else 0
        if run > _MOST_MARKS:
            return True
    return False
