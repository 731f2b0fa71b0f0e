/** A name for a place that takes plain text only: one written from right to left must not drag the words around it along. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** An emoji made of several, whose joiners and tags are a part of it. */
const joined =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*\u200d(?=\p{Extended_Pictographic})|\u{1f3f4}[\u{e0020}-\u{e007f}]+/u;
/** What shows nothing, or turns the words around it about. The service refuses it in a player's name (yams/challenges/names.py). */
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\u2800|\u3164|\uffa0/u;
const kept = new RegExp(`(${joined.source})|${unseen.source}`, "gu");

/** A name as it is written on a sheet kept by hand. */
export const cleanName = (name: string): string =>
  name.replace(/\s+/gu, " ").replace(kept, "$1").replace(/ +/g, " ").trim();
