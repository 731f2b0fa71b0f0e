"""Measurements side by side, run by hand: `python -m bench`. Nothing is asserted; every value is printed with its unit.

The launcher, the light HTTP client and the crash test are those of tests/integration. It is no package, so its folder is put on the path.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS / "integration"), str(TESTS / "naive")]
