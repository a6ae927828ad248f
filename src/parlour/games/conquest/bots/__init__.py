"""How Conquest plays itself."""
