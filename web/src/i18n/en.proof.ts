import { number, s } from "./en.numbers";
import type { ProofMessages } from "./fr.proof";

const points = (n: number) => `${number.format(n)} point${s(n)}`;
const inTurn = (turn: number) => `Turn ${turn}`;

export const en: ProofMessages = {
  lead: "The dice were fixed before anybody played, and anybody can count every game again. This page does it before your eyes, in your browser, with a program written apart from the server’s.",

  check: {
    heading: "Check a game",
    text: "A replay code, the link of a replay or the text of a replay file",
    go: "Check",
    open: "Open replay files",
    files: "one or a thousand at once; they do not leave your device",
    elsewhere:
      "The command “yams verify” checks the same codes and files without this site. A replay downloaded before its seed was published does not contain it, and waits until it is.",
    empty: "First paste a code or a document.",
    fetching: "The game is coming…",
    progress: (done, all) => `${number.format(done)} of ${number.format(all)}…`,
    clear: "Clear everything",
    back: "Back to the list",
  },

  summary: {
    heading: (n) => `${number.format(n)} games checked`,
    holds: (n) => `right sums in ${number.format(n)}`,
    fails: (n) => (n === 1 ? "1 does not hold" : `${number.format(n)} do not hold`),
    waits: (n) => (n === 1 ? "1 waits for its seed" : `${number.format(n)} wait for their seeds`),
    failed: "Those that do not hold",
    waiting: "Those that wait for their seeds",
    held: "Those whose sums are right",
    compare: "Open one to compare its commitment too with the one that the service publishes.",
    see: (name) => `See ${name}`,
  },

  outcome: {
    holds: "The sums are right; the commitment remains to be compared.",
    proved: "Everything holds.",
    fails: "This game does not hold.",
    contradicted: "It adds up, but it is not what the service publishes.",
    otherNoted: "It adds up, but its commitment is not the one that you wrote down.",
    beacon: "The sums and the commitment are right; the public randomness remains to be compared.",
    waits: "It cannot be checked yet.",
    did: (score) => `The seed gives these dice; these dice and these choices give ${points(score)}.`,
    first: "This is the first place that does not fit:",
    challenge: "Challenge",
    ruleset: "Rules",
    code: "Its replay code",
    copyCode: "Copy the code",
  },

  seed: {
    why: "This document was saved before its seed was published, which waits until nobody can play the challenge any more. Keep it: its commitment will not change.",
    when: (instant) => `To be published on ${instant}.`,
    usePublished: "The service has published it: check with it",
    label: "The published seed (64 hexadecimal characters)",
    go: "Check with this seed",
    malformed: "A seed has 64 characters, digits and the letters a to f.",
  },

  steps: {
    heading: "What was recomputed",
    commitment: "The commitment",
    commitmentHolds: "The seed’s hash is the document’s commitment.",
    commitmentCode:
      "A code with its seed has no commitment in it: this is the one that its seed gives. It must be the one that was published before the game.",
    commitmentFails: "The seed’s hash is not the document’s commitment.",
    seed: "Seed",
    said: "The document’s commitment",
    given: "Recomputed commitment",
    beacon: "Public randomness",
    beaconNamed: (round) => `Round ${round} of the public beacon drand is mixed into this day’s dice:`,
    beaconText: "This text is mixed into this day’s dice:",
    beaconWhy:
      "The commitment does not cover it. The round must be the one announced before the day, and its value what its source gives: any of its servers can be asked.",
    turns: "The dice and the boxes",
    turnsHold: (turns, rolls) => `${turns} turns and ${rolls} rolls recomputed, die by die and box by box.`,
    turnsFail: (turns) =>
      turns === 0
        ? "Not one whole turn could be recomputed."
        : `${turns} turn${s(turns)} recomputed, up to the place that does not fit.`,
    turnsOther: (turns) => `${turns} turn${s(turns)} recomputed.`,
    turnsBare: "The document does not tell the dice: here they are, as the seed gives them.",
    score: "The score",
    scoreHolds: (score) => `${points(score)}, as the document says.`,
    scoreFails: (said, given) => `The document says ${points(said)}, the choices give ${points(given)}.`,
    scoreNone: "The game has no end, so there is no score.",
    right: "right",
    wrong: "wrong",
    open: "to be compared",
    reckoned: "right sums",
    notReached: "not reached",
  },

  turn: (turn) => inTurn(turn),
  rolled: (roll, dice) => `Roll ${roll}: ${dice.join(", ")}.`,
  kept: (dice) => (dice.length === 0 ? "All rolled again." : `Kept: ${dice.join(", ")}.`),
  points: (n) => `point${s(n)}`,
  wrote: (box, written) => `${box}: ${points(written)}`,

  sums: {
    upper: "Upper",
    bonus: "Bonus",
    lower: "Lower",
    extra: "Yam’s bonuses",
    total: "Total",
  },

  fault: {
    document: {
      "too-large": () => "This file is too large for a replay.",
      "not-json": () => "This is neither a replay document nor a replay code: the text has not their form.",
      repeated: () => "This is no replay document: one of its fields stands there twice.",
      missing: (at) => `This is no replay document: “${at}” is missing.`,
      unknown: (at) => `This is no replay document: “${at}” has no place in one.`,
      "wrong-kind": (at) =>
        at === ""
          ? "This is no replay document."
          : `This is no replay document: “${at}” is not of the right form.`,
      "too-long": (at) => `This is no replay document: “${at}” is too long.`,
    },
    code: {
      characters: "This is no replay code: it has a character that no code has, or is too long.",
      mistyped: "A character of this code is wrong or missing.",
      several: "There is more than one code in this text: give one only.",
      format: "This code is of a format that this page does not know.",
      ruleset: "This code names rules that do not exist.",
      challenge: "This code names a challenge that cannot exist.",
      beacon: "The public randomness of this code is no text.",
      length: "This code has not the length of a game of these rules.",
      game: "This code tells no possible game.",
      unwritable: "No code can tell this game.",
    },
    version: (said) => `Version: “${said}” is not “yams/v1”.`,
    seedHidden: "Seed: it is not published yet.",
    seedMalformed: "Seed: this is none (64 hexadecimal characters).",
    challenge: (said) => `Challenge: “${said}” cannot name one.`,
    beacon: "Public randomness: this text is too long.",
    rulesetUnknown: (said) => `Rules: there are no “${said}”.`,
    rulesetNotOfTheDay: (said) => `Rules: “${said}” are not those of this challenge.`,
    commitment: "Commitment: it is not that of this seed and challenge.",
    action: (n, turn, why) => `Action ${n} (turn ${turn}): ${why}`,
    unfinished: (turn, turns) => `Actions: the game stops in turn ${turn} of ${turns}.`,
    rolls: (turn, said, given) =>
      `${inTurn(turn)}: the document has ${said} roll${s(said)}, the choices make ${given}.`,
    die: (turn, roll, die, said, given) =>
      `${inTurn(turn)}, roll ${roll}, die ${die}: the document says ${said}, the seed gives ${given}.`,
    dieMissing: (turn, roll, die) => `${inTurn(turn)}, roll ${roll}, die ${die}: the document lacks it.`,
    dieTooMany: (turn, roll, die) =>
      `${inTurn(turn)}, roll ${roll}, die ${die}: the document has a die too many.`,
    box: (turn, said, given) => `${inTurn(turn)}: the document says “${said}”, the choices give “${given}”.`,
    turns: (said, given) => `Turns: the document has ${said}, the game has ${given}.`,
    score: (said, given) => `Score: the document says ${said}, the choices give ${given}.`,
  },

  refusal: {
    "game-over": "the game is over already.",
    "no-rolls-left": "no roll is left in this turn.",
    "no-such-die": "one of the dice kept does not exist.",
    "kept-twice": "a die is kept twice.",
    "nothing-to-roll": "all dice are kept, at least one must roll.",
    "coloured-die": "the second roll must reroll the coloured dice.",
    "unknown-column": "this column is not on the sheet, or none is named.",
    "unknown-category": "this box is not on the sheet.",
    "box-filled": "this box is filled already.",
    order: "this is not its column’s next box.",
    "first-roll": "only a first roll may be written in this column.",
    joker: "with the official joker, this Yam’s belongs in another box.",
  },

  service: {
    heading: "What this service publishes",
    why: "The checking itself needs no network: it works offline too. This only compares the document with what the service publishes of this challenge.",
    asking: "Asking the service…",
    again: "Compare again",
    unknown:
      "This service does not know this challenge, or does not show it: compare the commitment with the one that you wrote down. Without that, anybody may have made up the seed, and the game with it.",
    offline: "The service does not answer: compare later, or with the commitment that you wrote down.",
    same: {
      ruleset: "The rules are the challenge’s.",
      commitment: "The commitment is the one that the service publishes.",
      seed: "The seed is the one that the service publishes.",
      beacon: "The public randomness is the one that the service publishes.",
      round: "Its round is the one that the opening time fixes.",
    },
    noted: {
      label: "The commitment written down beforehand (64 hexadecimal characters)",
      go: "Compare",
      malformed: "There is no commitment in this text.",
      same: "It is the commitment that you wrote down.",
      different: "It is not the commitment that you wrote down.",
    },
    different: {
      ruleset: "The rules are not the challenge’s.",
      commitment: "The commitment is not the one that the service publishes.",
      seed: "The seed is not the one that the service publishes.",
      beacon: "The public randomness is not the one that the service publishes.",
      round: "Its round is not the one that the opening time fixes.",
    },
    "not-yet": {
      ruleset: "",
      commitment: "",
      seed: "The service has not published the seed yet.",
      beacon: "The service has no value of the public randomness yet.",
      round: "",
    },
  },

  how: {
    heading: "How this proves anything",
    steps: [
      {
        title: "Before",
        text: "A week before the day, the service publishes a commitment: the hash of a secret seed. It cannot change the seed any more, and nobody can draw the dice from the hash.",
      },
      {
        title: "During",
        text: "Each roll depends on nothing but the seed, the challenge, the turn and the roll. Whoever keeps the same dice sees the same dice, and a choice is recorded before the next dice show.",
      },
      {
        title: "After",
        text: "When the day is over, the seed is published. Anybody can check that it gives the commitment written down beforehand, then all the dice, then every game’s score.",
      },
    ],
    formulas: "The formulas, for the curious",
    formulasHelp:
      "lp(b) is the length of b in 2 bytes, then b. Turns and rolls count from 0. Bytes from 252 on are dropped, a die is byte modulo 6, plus 1.",
    native: "The hashes are computed by your browser (WebCrypto).",
    library:
      "At this address without HTTPS your browser does not offer its own hashing: the page uses the library @noble/hashes.",
  },

  coming: {
    heading: "The coming days’ commitments",
    why: "Write them down today: nobody can tell you afterwards that they were others.",
    opens: (instant) => `Opening: ${instant}`,
    round: (round, instant) => `Public randomness: round ${round}, expected on ${instant}`,
    copy: "Copy all",
    save: "Save as a file",
    file: "commitments",
  },

  past: {
    heading: "The seeds of a past day",
    date: "Day",
    go: "Show",
    holds: "The seed gives this commitment.",
    fails: "The seed does not give this commitment.",
    waits: (instant) => `Seed published on ${instant}`,
    none: "There were no dice on that day.",
    seed: "Seed",
    commitment: "Commitment",
    beacon: "Public randomness",
  },
};
