"""The vocabulary of every game; knows none of them."""
