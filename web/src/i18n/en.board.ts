import type { Span } from "../api/types";
import { number, place, s } from "./en.numbers";
import type { BoardMessages } from "./fr.board";

const ofPeriod: Record<Span, string> = {
  week: "of the week",
  month: "of the month",
  season: "of the season",
  all: "of all time",
};

export const en: BoardMessages = {
  heading: "Leaderboard",
  previous: "Previous day",
  next: "Next day",
  days: "Change day",
  date: "Date",
  rank: "Rank",
  name: "Name",
  score: "Score",
  loss: "Loss",
  daysCounted: "Days",
  you: "you",
  erased: "Erased player",
  replay: ", see the game",
  finished: (n) => `${number.format(n)} ranked game${s(n)}`,
  empty: "No ranked games yet.",
  notAnalysed: "No game has been analysed yet.",
  missing: "There are no dice for that day.",
  more: "Show more",
  before: "Places before these",
  top: "Top of the board",
  toMe: (rank) => `Go to my place, ${place(rank)}`,
  shown: (from, to, all) =>
    `Rows ${number.format(from)} to ${number.format(to)}${all === null ? "" : ` of ${number.format(all)}`}`,
  mine: (rank, score) => `Your place: ${place(rank)}, with ${number.format(score)} points.`,
  mineByLoss: (rank, loss) => `Your place: ${place(rank)}, with a loss of ${loss}.`,
  inDays: (sentence, days) => `${sentence.slice(0, -1)} in ${days} day${s(days)}.`,
  better: (percent) => `Better than ${percent}% of the others.`,
  playToday: "Play today’s dice",

  byLabel: "Rank by",
  by: { score: "Score", loss: "Loss" },
  lossHelp:
    "Loss is skill without luck: the points that choices gave away compared with the best ones, whatever the dice. The lowest comes first.",
  approximate: "≈: approximate values, as perfect play of these rules isn’t known exactly.",

  spansLabel: "Period",
  spans: { day: "Day", week: "Week", month: "Month", season: "Season", all: "All time" },
  periodHeading: (span) => `Leaderboard ${ofPeriod[span]}`,
  periods: "Change period",
  earlier: { week: "Previous week", month: "Previous month", season: "Previous season" },
  later: { week: "Next week", month: "Next month", season: "Next season" },
  always: "Since the first day",
  counted: (span, best, by) =>
    by === "score"
      ? `The sum of the ${best} best scores ${span === "all" ? "of each player" : ofPeriod[span]}: a missed day is not lost.`
      : `Whoever played more days comes first (at most ${best} count); among equally many, the lowest total loss.`,
  players: (n) => `${number.format(n)} ranked player${s(n)}.`,
  nobody: "Nobody is ranked here yet.",
};
