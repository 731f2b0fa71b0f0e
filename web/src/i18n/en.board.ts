import { number, place, s } from "./en.numbers";
import type { BoardMessages } from "./fr.board";

export const en: BoardMessages = {
  heading: "Leaderboard",
  previous: "Previous day",
  next: "Next day",
  days: "Change day",
  date: "Date",
  rank: "Rank",
  name: "Name",
  score: "Score",
  you: "you",
  erased: "Erased player",
  finished: (n) => `${number.format(n)} ranked game${s(n)}`,
  empty: "No ranked games yet.",
  missing: "There are no dice for that day.",
  more: "Show more",
  mine: (rank, score) => `Your place: ${place(rank)}, with ${score} points.`,
  playToday: "Play today’s dice",
};
