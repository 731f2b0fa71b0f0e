"""The pure core of Yam's du jour: rules, dice and days as values. No I/O, no clock, no ambient randomness."""
