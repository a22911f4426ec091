"""Heist & Havoc: a bank's basement, a maze of dark rooms, guards, and an undercover agent."""
