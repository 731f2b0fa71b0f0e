"""Hypothesis draws the same examples in every run, so that what is red stays red until it is mended."""

from hypothesis import HealthCheck, settings

settings.register_profile("unit", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unit")
