"""The client's icons and its picture for shared links, all from the drawing `web/public/favicon.svg` and the printed die.

`python -m tests.checks.pictures` writes them; they are kept in the repository, because a build of the client needs no Python.
"""

from pathlib import Path

import typst
from msgspec import Struct

REPOSITORY = Path(__file__).parents[2]
PUBLIC = REPOSITORY / "web" / "public"
DRAWING = PUBLIC / "favicon.svg"
POINTS = 512  # the side of the drawing
SOCIAL_PPI = 216  # 400 x 210 pt become 1200 x 630 pixels


class Icon(Struct, frozen=True):
    """A square of `size` pixels. `scale`, where not 0: claret to the edges, with the drawing at this scale in its middle."""

    name: str
    size: int
    scale: float = 0


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, 0.85),  # the die within the middle four fifths, which no mask touches
    Icon("apple-touch-icon.png", 180, 1),  # iOS rounds the corners and shows what is transparent as black
)
SOCIAL = "social.png"


def icon_png(icon: Icon) -> bytes:
    inputs = {"drawing": DRAWING.read_text(encoding="utf-8"), "scale": str(icon.scale)}
    return _png("icon", 72 * icon.size / POINTS, inputs)


def social_png() -> bytes:
    return _png("social", SOCIAL_PPI, {})


def _png(template: str, ppi: float, inputs: dict[str, str]) -> bytes:
    source = Path(__file__).with_name(f"{template}.typ")
    made = typst.compile(source, root=REPOSITORY, format="png", ppi=ppi, sys_inputs=inputs, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def main() -> None:
    for icon in ICONS:
        (PUBLIC / icon.name).write_bytes(icon_png(icon))
    (PUBLIC / SOCIAL).write_bytes(social_png())


if __name__ == "__main__":
    main()
