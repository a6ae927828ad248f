"""The peers, one small module each. Each peer is driven the fastest way that its own interface offers."""
