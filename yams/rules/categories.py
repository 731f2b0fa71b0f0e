"""The category keys, as stored, sent and typed. Their names in French and English live in the client."""

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")

PAIR = "pair"
TWO_PAIRS = "two-pairs"
THREE_PAIRS = "three-pairs"
THREE_OF_A_KIND = "three-of-a-kind"
FOUR_OF_A_KIND = "four-of-a-kind"
FIVE_OF_A_KIND = "five-of-a-kind"
FULL_HOUSE = "full-house"
VILLA = "villa"
TOWER = "tower"
SMALL_STRAIGHT = "small-straight"
LARGE_STRAIGHT = "large-straight"
FULL_STRAIGHT = "full-straight"
TWO_TRIPLES = "two-triples"
CHANCE = "chance"

# The jackpot boxes, under their ruleset's name.
YAMS = "yams"
YATZY = "yatzy"
MAXI_YATZY = "maxi-yatzy"
YAMS_EXTREME = "yams-extreme"
