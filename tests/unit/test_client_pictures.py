"""The client's icons and its picture for shared links."""

import struct

import pytest

from tests.checks.pictures import ICONS, PUBLIC, SOCIAL, Icon, icon_png, social_png


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_icons(icon: Icon) -> None:
    """What is drawn and what lies in the repository have the size that the name is used for."""
    assert size(icon_png(icon)) == size((PUBLIC / icon.name).read_bytes()) == (icon.size, icon.size)


def test_the_picture_of_shared_links() -> None:
    """Messengers cut pictures of any other shape."""
    assert size(social_png()) == size((PUBLIC / SOCIAL).read_bytes()) == (1200, 630)
