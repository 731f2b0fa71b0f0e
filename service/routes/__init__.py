"""The routes, thin: read the request, call a use case, answer a wire schema."""

from service.routes import analyses, challenges, health, odds, players, rulesets, runs

ROUTES = (
    *players.ROUTES,
    *rulesets.ROUTES,
    *odds.ROUTES,
    *analyses.ROUTES,
    *challenges.ROUTES,
    *runs.ROUTES,
    *health.ROUTES,
)
