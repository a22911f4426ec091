"""Commands that need nobody else: practice, replays, rules, and bots that play for the statistics."""
