import { s } from "./en.numbers";
import type { AnalysisMessages } from "./fr.analysis";

export const en: AnalysisMessages = {
  heading: "Luck and choices",
  preparing: "The analysis is being prepared…",
  solving: "The server works out perfect play of these rules first. You may close this page and come back.",
  progress: (percent) => `${percent}%`,
  askAgain: "Ask again",

  sentence: (score, luck, loss, par, exact) => {
    const gave = luck.good ? `luck gave you ${luck.said} points` : `luck took ${luck.said} points from you`;
    const cost = loss === "" ? "your choices lost nothing" : `your choices lost ${loss}`;
    const perfect = exact ? "perfect play" : "reference play";
    return `${score} point${s(score)}: ${gave}, ${cost}; ${perfect} averages ${par}.`;
  },
  approximate:
    "≈: approximate values. Perfect play of these rules is not known exactly; reference play is the best that we can work out.",
  percentile: (percent, exact) => {
    const games = exact ? "of perfect games" : "of reference games (approximate)";
    return percent < 1 ? `Less than 1% ${games} do worse.` : `${percent}% ${games} do worse.`;
  },
  sum: (exact) => ({
    par: exact ? "perfect play" : "reference",
    luck: "luck",
    loss: "loss",
    score: "score",
  }),
  explain: "What do these figures mean?",
  meanings: (exact) => [
    exact
      ? ["Perfect play", "what somebody who always chooses best scores on average by these rules."]
      : ["Reference", "what the best play that we can work out scores on average by these rules."],
    ["Luck", "what your dice gave above (+) or below (−) the average. It is none of your doing."],
    [
      "Loss",
      "what your choices gave away on average, compared with the best one each time. Zero is perfection.",
    ],
  ],

  turns: "Turns of the game",
  chartHelp: "Choose a turn to look at it again.",
  chartKeys: "The arrow keys go from one to the next.",
  luck: "luck",
  loss: "loss",
  turn: (turn) => `Turn ${turn}`,
  tab: (turn, box, luck, loss) => `Turn ${turn}, ${box}: luck ${luck}, loss ${loss}`,
  previous: "Previous turn",
  next: "Next turn",
  written: (box, points) => `${box}, ${points} point${s(points)}`,
  roll: (roll) => `Roll ${roll}`,
  rolled: (dice) => `Dice: ${dice.join(", ")}`,
  you: "You",
  better: "Better",
  keep: "keep",
  keepNothing: "roll everything again",
  write: (box) => `write ${box}`,
  writePoints: (box, points) => `write ${points} in ${box}`,
  bar: (box) => `strike out ${box}`,
  expected: "expected score",
  best: "the best choice",
  cost: (loss) => `loses ${loss}`,
  gave: (luck) => `luck ${luck}`,

  costliest: "The choices that lost most",
  costliestNone: "No choice lost any points: a perfect game.",
  place: (turn, roll) => `Turn ${turn}, roll ${roll}`,

  table: "All turns in a table",
  heads: { turn: "Turn", box: "Box", points: "Points", luck: "Luck", loss: "Loss" },
  total: "Total",

  bestPossible: (score) => `The best score these dice allowed: ${score} point${s(score)}`,
  bestHelp: "Knowing all the dice beforehand. The frame marks the dice kept.",
};
