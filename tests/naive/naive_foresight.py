"""The best score on known dice, by trying everything that the rules allow. Slow: for small sheets only."""

from functools import cache
from itertools import permutations, product

from yams.rules.dice import Blocks, Dice
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset


def best_score(ruleset: Ruleset, blocks: Blocks) -> tuple[int, int]:
    """The best score by playing every action in every position, and the fewest actions that reach it."""

    @cache
    def best_from(game: Game) -> tuple[int, int]:
        if game.over:
            return game.card.total, 0
        outcomes = []
        for action in game.legal_actions():
            score, minus_actions = best_from(game.apply(action, blocks))
            outcomes.append((score, minus_actions - 1))
        return max(outcomes)

    score, minus_actions = best_from(Game.start(ruleset, blocks))
    return score, -minus_actions


def best_by_order(ruleset: Ruleset, blocks: Blocks) -> int:
    """The best score of a free column by writing the boxes in every order, each with the turn's best dice for it."""
    boxes = ruleset.boxes
    most = []
    for turn in range(len(boxes)):
        finals = every_final(ruleset, [blocks(turn, roll) for roll in range(ruleset.rolls)])
        most.append([max(box.scoring.points(dice) for dice in finals) for box in boxes])
    best = 0
    for order in permutations(range(len(boxes))):
        points = [most[turn][box] for turn, box in enumerate(order)]
        upper = sum(points[turn] for turn, box in enumerate(order) if boxes[box].section.value == "upper")
        bonus = ruleset.upper_bonus.points if upper >= ruleset.upper_bonus.threshold else 0
        best = max(best, sum(points) + bonus)
    return best


def every_final(ruleset: Ruleset, blocks: list[Dice]) -> set[Dice]:
    """All dice with which a turn can end: after each roll every die may be kept, the coloured ones not for the second."""
    finals = {blocks[0]}
    lying = {blocks[0]}
    for roll, block in enumerate(blocks[1:], start=1):
        rolled = set()
        for dice in lying:
            for keeps in product([True, False], repeat=len(dice)):
                if roll == 1 and any(keeps[place] for place in ruleset.coloured):
                    continue
                waiting = list(block)
                rolled.add(tuple(die if keep else waiting.pop(0) for die, keep in zip(dice, keeps, strict=True)))
        finals |= rolled
        lying = rolled
    return finals
