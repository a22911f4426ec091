"""What the signs and titles on the table of Heist & Havoc mean, whatever lies there now."""

from typing import Final

from engines.core import About

THERE, MAZE, TRACK, CHOOSE = "What there is", "The maze", "The time track", "1. Choose"
GUARDS, ACTS = "3. Guards", "Actions"

PLAIN: Final = {
    "grid": About("Columns A to F, rows 1 to 6", "A room's name, from west to east and from north to south.", MAZE),
    "dark": About("Dark ░", "Nobody has entered: a vault, a trap, a storage or a database may lie there.", MAZE),
    "lit": About("A guard's light ·", "A guard sees this room: brighter where it is near.", GUARDS),
    "way out": About("A way out → ↑ ← ↓", "Whoever walks out here has escaped.", MAZE),
    "calls": About("The dark of the track ▒", "A counter that comes there calls a guard, and all start again.", TRACK),
    "looked": About("You looked ▒", "Who looked knows what lies there; it stays face down for the others.", ACTS),
    "others looked": About("Others looked ▒", "Somebody else knows what lies there.", ACTS),
    "vault": About("Vault V", "So many different codes as its number crack it, and bring as many cash cards.", ACTS),
    "door": About("Closing door D", "It locks in whoever enters: 1 2 3 4 (D1) or 5 6 7 8 (D5) stop it.", ACTS),
    "laser": About("Laser alarm L", "It calls a guard when somebody enters: odd codes (L1) or even ones (L2).", ACTS),
    "shock": About("Electricity E", "It wounds whoever enters: 1 4 6 7 (E1) or 2 3 5 8 (E2) stop it.", ACTS),
    "storage": About("Storage St", "Item cards can be taken there.", ACTS),
    "database": About("Database Db", "Code cards can be taken there.", ACTS),
    "deactivated": About("Deactivated ✓", "The trap harms nobody any more.", ACTS),
    "cash there": About("Cash $", "So many cash cards lie in the cracked vault.", ACTS),
    "guard there": About("Guard G", "Sees along straight lines of open rooms; whoever it meets is caught.", GUARDS),
    "stunned": About("Stunned guard g", "It does not move this turn.", GUARDS),
    "body": About("Body ✗", "Items and cash can be taken from it, and its role looked at.", ACTS),
    "noise": About("Noise ♪", "Guards that see nobody come here; all counters moved one on.", GUARDS),
    "smoke": About("Smoke ≈", "Nobody sees through it or takes anything in it.", MAZE),
    "shut": About("Shut door ■", "Players cannot pass; guards can.", MAZE),
    "breach": About("Breach ╳", "A hole blown by Dynamite, open for good.", MAZE),
    "items": About("Your items", "Face down: only you know them. With USE you show one.", THERE),
    "shown": About("Items shown", "They lie open before you and can be used again.", THERE),
    "codes": About("Your codes", "For traps and vaults; they are gone when you are killed.", THERE),
    "cards": About("Your action cards", "One a turn, picked in secret; what you played last is not in hand.", CHOOSE),
    "stack": About("Your stack", "Cards played: each turn one comes back before the new one is laid.", CHOOSE),
    "dice": About("Your dice", "Only you see them; what you do not open stays secret.", GUARDS),
    "laying out": About("The maze", "It is being laid out.", MAZE),
}
