"""The routes, thin: read the request, call a use case, answer a wire schema."""

from service.routes import challenges, health, players, rulesets, runs

ROUTES = (*players.ROUTES, *rulesets.ROUTES, *challenges.ROUTES, *runs.ROUTES, *health.ROUTES)
