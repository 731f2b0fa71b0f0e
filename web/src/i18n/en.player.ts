import { number, s } from "./en.numbers";
import type { PlayerMessages } from "./fr.player";

export const en: PlayerMessages = {
  heading: "Player",
  nobody: "You haven’t played on this device yet. There is no account to create: just play.",
  elsewhere: "I’ve played on another device",
  willHold: "What you will find here",
  promises: [
    ["Your streak", "the days in a row on which you finished a challenge of the day"],
    ["Your figures", "mean, best, luck and loss, for each set of rules"],
    ["Your progress", "month by month and over your last thirty games"],
    ["Your games", "each to be watched again, roll by roll"],
  ],

  rename: "Change name",
  name: "Name",
  save: "Save",
  cancel: "Cancel",
  saved: "Name saved.",
  devices: "My devices and my data",
  devicesHelp: "Play on another device too, keep a recovery code, download or erase everything.",

  streak: "Daily streak",
  days: (n) => `day${s(n)}`,
  current: "current",
  longest: "longest",
  playedToday: "Today is played: the streak goes on.",
  toPlay: (current) =>
    current > 0
      ? "Today is still to be played: finish a daily challenge before the day ends and the streak goes on."
      : "Finish a daily challenge to begin a streak.",
  play: "Play today’s dice",

  figures: "My figures",
  games: (n) => `game${s(n)}`,
  mean: "mean score",
  best: "best",
  luck: "mean luck",
  loss: "mean loss",
  ledgerHelp: (analysed, games) => {
    const of = analysed < games ? ` (${number.format(analysed)} analysed game${s(analysed)})` : "";
    return `Luck is what the dice gave above or below the usual; loss is what your choices gave away compared with the best ones${of}.`;
  },
  approximate: "≈: approximate values, as perfect play of these rules isn’t known exactly.",
  noneAnalysed: "Luck and loss will come with the analysis of your games.",
  soon: (games) => `From ${games} games on, your progress is shown here.`,
  distribution: "My scores",
  months: "Month by month",
  recent: (n) => `My last ${n} games`,
  meanLine: (mean) => `mean ${mean}`,
  monthsSummary: (n, low, high, last) =>
    `Mean score over ${n} months, between ${low} and ${high}; ${last} in the last month.`,
  recentSummary: (n, low, high, last) => `${n} scores, between ${low} and ${high}; ${last} in the last game.`,
  table: "As a table",
  heads: {
    month: "Month",
    day: "Day",
    games: "Games",
    mean: "Mean",
    best: "Best",
    score: "Score",
    luck: "Luck",
    loss: "Loss",
  },

  gamesHeading: "My games",
  kinds: { friend: "Challenge among friends", solo: "On my own", computer: "Against the computer" },
  status: {
    playing: "in progress",
    over: "not finished",
    finished: "being verified",
    rejected: "rejected",
  },
  advised: "with advice",
  ledger: (luck, loss) => `luck ${luck}, loss ${loss}`,
  points: (n) => `point${s(n)}`,
  board: "Leaderboard",
  boardOf: (game) => `Leaderboard: ${game}`,
  more: "Show earlier games",
};
