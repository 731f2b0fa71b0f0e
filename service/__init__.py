"""The HTTP API: records choices, shows dice, serves boards and the web client."""
