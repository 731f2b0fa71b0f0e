"""The compiled inner loops, and the only modules that import numba: `solve.py` and `distribution.py` say what they compute.

`rows.py` has what is done to whole rows of a buffer, `turn.py` one turn backwards, `backward.py` the solver's loop, `forward.py` that of
the distribution.
"""
