"""What thieves do: their steps, their cards and the treasure that they carry. Open `steps.py` first."""
