"""The routes, thin: read the request, call a use case, answer a wire schema."""
