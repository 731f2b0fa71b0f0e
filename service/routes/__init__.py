"""The routes, thin: read the request, call a use case, answer a wire schema."""

from service.routes import (
    analyses,
    challenges,
    devices,
    fairness,
    health,
    leaderboards,
    odds,
    players,
    progress,
    replays,
    rulesets,
    runs,
    sheets,
)

ROUTES = (
    *players.ROUTES,
    *progress.ROUTES,
    *devices.ROUTES,
    *rulesets.ROUTES,
    *odds.ROUTES,
    *analyses.ROUTES,
    *challenges.ROUTES,
    *leaderboards.ROUTES,
    *runs.ROUTES,
    *sheets.ROUTES,
    *replays.ROUTES,
    *fairness.ROUTES,
    *health.ROUTES,
)
