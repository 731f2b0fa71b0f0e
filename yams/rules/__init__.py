"""The game as values: a ruleset is data, a game is immutable, an action gives a new game or a typed error."""
