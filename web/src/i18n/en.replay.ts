import { number, s } from "./en.numbers";
import type { ReplayMessages } from "./fr.replay";

export const en: ReplayMessages = {
  intro: "Every finished game can be watched again, roll by roll.",
  codeHeading: "With a code",
  code: "A replay code, or a replay’s link",
  codeHelp: "Paste it as you got it, even with the message around it: spaces and line breaks don’t matter.",
  watch: "Watch",
  reading: "Reading…",
  gamesHeading: "Your games",
  games: "Your finished games",
  noGames: "You haven’t finished a game yet.",
  playFirst: "Play today’s dice",
  more: "Show more",
  score: (score) => `${number.format(score)} point${s(score)}`,
  kinds: {
    daily: "daily challenge",
    friend: "challenge between friends",
    solo: "game alone",
    computer: "against the computer",
  },

  mine: "Your game",
  of: (name) => `${name}’s game`,
  erased: "An erased player’s game",
  anonymous: "A game received as a code",
  other: "Watch another game",

  turn: (turn, turns) => `Turn ${turn} of ${turns}`,
  roll: (roll) => `roll ${roll}`,
  dice: "Dice",
  die: (position, face, held) => `Die ${position}: ${face}${held ? ", kept" : ""}`,
  kept: "kept",
  said: {
    first: "First roll.",
    rolled: (count) => (count === 1 ? "One die rolled again." : `${count} dice rolled again.`),
    keep: (faces) => `Keeps ${faces.join(", ")}.`,
    keepNothing: "Rolls everything again.",
    wrote: (box, points) => (points === 0 ? `Strikes out ${box}.` : `Writes ${points} in ${box}.`),
    bonus: (points) => `Bonus won: +${points}.`,
    extra: (points) => `Yam’s bonus: +${points}.`,
    total: (total) => `Total: ${total}.`,
    end: (score) => `End of the game: ${number.format(score)} point${s(score)}.`,
    dice: (dice) => `Dice: ${dice.join(", ")}.`,
  },

  watched: "The game, step by step",
  controls: "Controls",
  first: "To the start",
  previous: "Previous step",
  play: "Play",
  pause: "Pause",
  next: "Next step",
  last: "To the end",
  scrub: "Progress",
  goToTurn: "Turn",
  turnOption: (turn, box, points) => `${turn}: ${box}, ${points}`,
  speed: "Speed",
  speeds: { slow: "½ ×", normal: "1 ×", fast: "2 ×" },
  keysHeading: "Keyboard shortcuts",
  keys: "← →: step by step · Shift + ← →: turn by turn · Space: play or pause · Home and End: from one end to the other",

  bestHeading: "The best choice",
  bestHere: "Best",
  chosen: "Chosen",
  soFar: (luck, loss) => `So far: luck ${luck}, loss ${loss}`,
  noBest: "The best choice at each roll can be seen in the replay of a game played here, not in a code.",

  compareHeading: "Compare",
  compareHelp: "Another game on the same dice, turn by turn.",
  compareWith: "Compare with",
  nobody: "nobody",
  computer: "The computer",
  rival: (name, score, mine) => `${mine ? "You" : name}: ${number.format(score)}`,
  erasedRival: "Erased player",
  topOnly: "The list shows the first hundred games of the board.",
  alone: "No other game to compare with yet.",
  here: "This game",
  you: "You",
  ahead: (points) =>
    points === 0
      ? "Level after this turn."
      : points > 0
        ? `After this turn, this game is ${points} point${s(points)} ahead.`
        : `After this turn, this game is ${-points} point${s(-points)} behind.`,
  allTurns: "All turns",
  heads: { turn: "Turn", lead: "Lead" },
  cellTotal: (points, total) => `${points} (total ${total})`,

  shareHeading: "Send this game",
  copyLink: "Copy the link",
  copyCode: "Copy the code",
  copiedLink: "Link copied.",
  copiedCode: "Code copied.",
  codeExplained: "The code holds the whole game: pasted under “Replay”, it shows it.",
  codeEarly: "For now, only those who have already played these dice can open the code or the link.",
  codeText: "The code",
  verify: "Verify it yourself",
  download: "Download the replay",

  hiddenHeading: "Not visible yet",
  hidden:
    "Watching this game would spoil its dice: it opens once you have played them, or when nobody can play them any more.",
  hiddenUntil: (when) => `It opens to everyone on ${when}.`,
  playThem: "Play these dice",
  missing: "This game can’t be found here.",
  missingCode:
    "This code has no seed, and its challenge isn’t known here: its dice can’t be shown. The site it comes from can open it.",
  broken: "What arrived is not a game that this page can show.",

  genuine: "The dice are this site’s own.",
  unknown:
    "This site doesn’t know this challenge: the dice come from the seed in the code. That doesn’t prove that the game was played.",
  foreign:
    "The seed in this code is not this site’s for that challenge: it is a game of another site, or a made-up one.",
  foreignHidden: "This code isn’t about this site’s dice, and it has no seed: there is nothing to show.",
  refused: (turn, reason) =>
    `This game does not hold: in turn ${turn} the rules refuse what follows. ${reason}`,
  wrongScore: (said, true_) =>
    `This code claims ${number.format(said)} points, the game gives ${number.format(true_)}: it does not hold.`,
  doesNotHold: "This game does not hold.",
};
