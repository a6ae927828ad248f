"""The peers, one small module each, every one driven the fastest way its own interface offers."""
