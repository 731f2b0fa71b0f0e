"""Provable dice: a seed committed to beforehand, blocks of dice derived from it, and the check anyone can make."""
