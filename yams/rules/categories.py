"""The category keys, as stored, sent and typed. Their names in French and English live in the client."""

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

THREE_OF_A_KIND = "three-of-a-kind"
FOUR_OF_A_KIND = "four-of-a-kind"
FULL_HOUSE = "full-house"
SMALL_STRAIGHT = "small-straight"
LARGE_STRAIGHT = "large-straight"
YAMS = "yams"
CHANCE = "chance"
