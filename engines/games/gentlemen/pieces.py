"""What is in the box: burglars, locations, equipment, special tokens and the Brigadier."""

from itertools import combinations

COLOURS = "KGPRY"
COLOUR_NAMES = {"K": "black", "G": "green", "P": "purple", "R": "red", "Y": "yellow"}
BURGLARS = {
    "K": "Arsène Lupin",
    "G": "Beaumagnan",
    "P": "Dolorès Kesselbach",
    "R": "Comtesse de Cagliostro",
    "Y": "Grand Paul",
}

KINDS = {"m": "mask", "c": "crowbar", "l": "lantern", "r": "rope", "k": "skeleton key"}
MOST_OF_A_KIND = 3  # at one tile

LOCATIONS = ("MAN", "MUS", "BAN", "JEW", "OPE")
LOCATION_NAMES = {"MAN": "Manor", "MUS": "Museum", "BAN": "Bank", "JEW": "Jeweller", "OPE": "Opera"}
MIDDLE = "middle"
PLACES = (*LOCATIONS, MIDDLE)

# A token is written colour and kind, "Gm" for a green mask; what lies at a tile is a text of tokens: "Gm Kc".
EQUIPMENT = tuple(colour + kind for colour in COLOURS for kind in KINDS for _ in range(3))
YELLOW_BORDER = ("Km", "Kc", "Gc", "Gl", "Pl", "Pr", "Rr", "Rk", "Yk", "Ym")
BRIGADIER = "Brigadier"
LOOT = "Loot"
BOX = (*EQUIPMENT, BRIGADIER, *COLOURS)

AT_A_TILE = 2  # tokens laid at each location at the start and after a burglary
IN_DISPLAY = 3
WITH_THE_BRIGADIER = 6  # tokens at the bottom of the pile among which the Brigadier hides
LOOT_IN_THE_MIDDLE = 6
LOOT_AT_A_TIME = 2  # brought to the Bank when no other lies at any location
HELPING_HANDS = {2: 4, 3: 3, 4: 2, 5: 2}

PAIRS = tuple(("white", "".join(pair)) for pair in combinations(COLOURS, 2))
