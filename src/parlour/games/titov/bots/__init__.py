"""How Titov plays itself."""
