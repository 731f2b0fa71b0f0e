import { number, place } from "./en.numbers";
import type { OfflineMessages } from "./fr.offline";

export const en: OfflineMessages = {
  heading: "No connection",
  waiting:
    "The day’s dice and challenges can only be played with a connection. As soon as it is back, this page loads by itself.",
  kept: "A game you have begun is not lost: it will go on where it was.",
  pending: "Your last choice is kept: it will be sent as soon as the connection is back.",
  last: "Your last game",
  points: (score: number) => (score === 1 ? "point" : "points"),
  when: { today: "today", yesterday: "yesterday" },
  withCode: (date: string) => `a challenge with a code, played here on ${date}`,
  among: (rank: number, finished: number) =>
    `${place(rank)} of ${number.format(finished)}, when last checked`,
  meanwhile: "In the meantime",
  calculator: "Keep score of a game",
  rules: "Read the rules",
};
