"""People: screens, boards, words, keys and the command line."""
