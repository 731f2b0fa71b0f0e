"""Typesetting by typst, with the fonts that it brings: the same page on every machine, tagged for readers of the screen."""

from functools import cache
from pathlib import Path

import msgspec
import typst

FOLDER = Path(__file__).parent
# A page of 400 x 210 pt becomes 1200 x 630 pixels.
PICTURE_PPI = 216


def typeset_pdf(template: str, data: msgspec.Struct) -> bytes:
    """The pages that a template makes of the data, as PDF/UA: tagged, with a title and a language.

    The standard refuses letters that no font at hand can draw, as a name may have them: then the PDF is tagged as well but doesn't
    claim the standard.
    """
    try:
        return _typeset(template, data, format="pdf", pdf_standards=["ua-1"])
    except typst.TypstError:
        return _typeset(template, data, format="pdf")


def typeset_png(template: str, data: msgspec.Struct) -> bytes:
    """The one page that a template makes of the data, as a picture."""
    return _typeset(template, data, format="png", ppi=PICTURE_PPI)


def _typeset(template: str, data: msgspec.Struct, **options: object) -> bytes:
    """Whatever the data's texts hold is shown as text, never read as markup."""
    inputs = {"data": msgspec.json.encode(data).decode()}
    made = typst.compile(_source(template), root=FOLDER, sys_inputs=inputs, **options)  # type: ignore[call-overload]
    assert isinstance(made, bytes)
    return made


@cache
def _source(template: str) -> bytes:
    return (FOLDER / f"{template}.typ").read_bytes()
