import { number, place, s } from "./en.numbers";
import type { ResultMessages } from "./fr.result";

export const en: ResultMessages = {
  heading: "Game over",
  points: (n) => `point${s(n)}`,
  verifying: "Your game is being verified…",
  rejected: "Verification refused this game: it is not ranked.",
  rank: (rank, finished) => `${place(rank)} of ${number.format(finished)}`,
  shared: (others) => (others === 0 ? "" : `shared with ${number.format(others)} other${s(others)}`),
  best: "Nobody did better.",
  percentile: (percent, over) =>
    percent === 0
      ? `Everyone else did at least as well.${over ? "" : " New dice tomorrow."}`
      : `Better than ${number.format(percent)}% of the others.`,
  alone: (over) => (over ? "Nobody else played these dice." : "You are the first on today’s leaderboard."),
  others: "Today’s challenges",
  distribution: "The day’s scores",
  share: "Share",
  shareText: (date, ruleset, score, rank) =>
    `Yam’s du jour, ${date} — ${ruleset}: ${score} point${s(score)}${rank}`,
  shareRank: (rank, finished) => `, ${place(rank)} of ${number.format(finished)}`,
  passed: {
    text: "Copied, ready to paste.",
    link: "Link copied.",
    picture: "Picture saved.",
  },
  squares: "In the text, one square a turn: green, no points lost; yellow, fewer than 5; red, 5 or more.",
  picture: "Picture",
  copyLink: "Copy link",
  making: "The picture is being made…",
  pictureTells: "The picture tells your score: it is for those who have played already.",
  streak: (days) => `Streak: ${number.format(days)} day${s(days)}`,
  record: "Your record",
  bestMark: (score) => `best possible ${score}`,
  next: "Next dice in",
  goOn: "Up next:",
  seeBoard: "See the leaderboard",
  watch: "Watch the game again",
  prove: "Verify the game",
  replay: "Download the replay",
};
