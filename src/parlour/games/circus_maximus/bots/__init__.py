"""How Circus Maximus plays itself: three levels of difficulty."""
