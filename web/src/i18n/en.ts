import * as rulesets from "./en.rulesets";
import type { Messages } from "./fr";

const s = (n: number) => (n === 1 ? "" : "s");
const number = new Intl.NumberFormat("en");
const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const place = (rank: number) => `${number.format(rank)}${endings[ordinals.select(rank)]}`;

export const en: Messages = {
  number: (n) => number.format(n),
  ...rulesets,
  errors: {
    "invalid-body": "The server did not understand the request.",
    "invalid-parameter": "The server did not understand the address.",
    "no-token": "The server doesn’t know who you are. Start by playing a game.",
    "unknown-token": "The server doesn’t know this key.",
    "advice-refused": "There is no advice in a game that others play too.",
    "foresight-hidden": "This can be seen once the day is over.",
    "replay-hidden": "This game can be seen once the day is over.",
    "board-hidden": "This board can be seen once you have finished the game.",
    "no-analysis": "This game has no analysis.",
    "no-opponent": "This game has no opponent.",
    "mistyped-code": "A character of this code is wrong: have another look at it.",
    "no-foresight": "These rules have no best game worked out.",
    "unknown-path": "This address doesn’t exist.",
    "unknown-day": "There are no dice for that day.",
    "unknown-challenge": "This challenge doesn’t exist.",
    "unknown-run": "This game can’t be found.",
    "unknown-ruleset": "These rules don’t exist.",
    "wrong-method": "The server refuses this request.",
    "stale-action": "The game had already moved on elsewhere. Here it is, up to date.",
    "action-ahead": "This screen was ahead of the game. Here it is, up to date.",
    "challenge-not-open": "These dice are not open yet.",
    "challenge-closed": "This day is over and can’t be played any more.",
    "body-too-large": "The message is too long.",
    "not-json": "The server did not understand the request.",
    "box-filled": "This box is already filled.",
    "box-closed": "This box is closed for now.",
    "coloured-die": "The second roll has to roll the coloured dice again.",
    "unknown-category": "This box is not on the sheet.",
    "unknown-column": "This column is not on the sheet.",
    "no-rolls-left": "No rolls left: choose a box.",
    "no-such-die": "There is no such die.",
    "nothing-to-roll": "Every die is kept: let go of at least one.",
    "game-over": "The game is over.",
    "invalid-dice": "There are no such dice.",
    "invalid-name":
      "A name has 2 to 20 visible characters and no invisible ones, such as those that join several emoji into one (a family, for example).",
    "impossible-terms": "Such a challenge can’t be made.",
    "invalid-position": "There is no such position.",
    "too-fast": "A little too fast. Try again in a moment.",
    internal: "The server had a problem. Try again in a moment.",
    "analysis-not-ready": "The analysis is not ready yet.",
    "store-away": "The server is catching its breath. Try again in a moment.",
    "table-not-ready": "Perfect play of these rules is still being worked out. Try again in a moment.",
    offline: "No connection to the server.",
  },

  site: {
    name: "Yam’s du jour",
    tagline: "Every day, the same dice for everyone.",
    skip: "Skip to content",
    pages: "Pages",
    play: "Play",
    leaderboard: "Leaderboard",
    player: "Player",
    rules: "Rules",
    language: "Language",
    theme: { auto: "Theme: automatic", light: "Theme: light", dark: "Theme: dark" },
    loading: "Loading…",
    retry: "Try again",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Copying didn’t work",
  },

  welcome: {
    heading: "Today’s dice",
    how: (turns, rolls) =>
      `${turns} turns, ${rolls} rolls a turn. Everyone gets the same dice; only your choices make the difference.`,
    rules: "The rules, with examples",
    closed: "This day is over and can’t be played any more.",
    seeBoard: "See its leaderboard",
    name: "Your name",
    optional: "optional, can be changed later",
    play: "Play today’s dice",
    resume: "Play or continue",
    as: (name) => `You play as ${name}.`,
    finished: (n) =>
      n === 0 ? "Nobody has finished today yet." : `${number.format(n)} game${s(n)} finished today.`,
    none: "There are no dice today.",
    haveKey: "I already have a key",
  },

  chooser: {
    heading: "Today’s challenges",
    others: "Other challenges",
    size: (dice, boxes, columns) =>
      columns > 1 ? `${dice} dice, ${columns} × ${boxes} boxes` : `${dice} dice, ${boxes} boxes`,
    fresh: "to play",
    playing: (turn, turns) => (turns === null ? `turn ${turn}` : `turn ${turn} of ${turns}`),
    finished: (score, rank) => (rank === null ? `${score} points` : `${score} points, ${place(rank)}`),
  },

  game: {
    turn: (turn, turns) => `Turn ${turn} of ${turns}`,
    dice: "Dice",
    die: (position, face) => `Die ${position}: ${face}`,
    kept: "kept",
    colouredDie: (label) => `${label}, coloured die`,
    coloured: "colour",
    locked: "A coloured die can’t be kept for the second roll.",
    lockedHint: "The second roll rolls both coloured dice again.",
    saved: (n) => `${n} saved roll${s(n)}`,
    onlyFirstRolls: "Only the first-roll column is left: one roll a turn.",
    hint: "Tap the dice to keep, then roll the others.",
    roll: "Roll",
    rollsLeft: (n, saved) =>
      n === 0 ? "no rolls left" : saved > 0 ? `${n} left (${saved} saved)` : `${n} left`,
    allKept: "all kept",
    chooseBox: "Choose a box",
    write: (points, box, extra) =>
      extra > 0 ? `Write ${points} + ${extra} in ${box}` : `Write ${points} in ${box}`,
    bar: (box) => `Strike out ${box}`,
    barQuestion: (box, extra) =>
      extra > 0
        ? `Strike out ${box}? The box will be worth 0, but the bonus of ${extra} is yours.`
        : `Strike out ${box}? The box will be worth 0.`,
    barYes: "Strike out",
    barNo: "Cancel",
    retrying: "Connection lost, retrying… Your choice is kept.",
    newDay: "New dice are out.",
    newDayPlay: "Go to the new dice",
    newDayFinish: (until) => `You can still finish this game, or come back to it later, until ${until}.`,
    lastNight: (ruleset, until) =>
      `Yesterday’s game is not finished (${ruleset}). You can go on with it until ${until}.`,
    lastNightPlay: "Go on with yesterday’s game",
    shortcuts: "Keyboard shortcuts",
    shortcutsHelp: (dice) =>
      `1 to ${dice}: keep a die · R: roll · arrows and Enter: choose a box · Esc: cancel`,
  },

  said: {
    dice: (dice, rollsLeft) =>
      `Dice: ${dice.join(", ")}. ${rollsLeft === 0 ? "No rolls left." : `${rollsLeft} roll${s(rollsLeft)} left.`}`,
    wrote: (points, box, turn, dice) => `${points} in ${box}. Turn ${turn}, dice: ${dice.join(", ")}.`,
    extra: (points) => `Another Yam’s: +${points} in the marked boxes.`,
    joker: "Joker: full value in the boxes marked J.",
    placed: "Joker: it can only go into the open boxes.",
    gotExtra: (points, box) => `Yam’s bonus: +${points} with ${box}.`,
    gotJoker: (points, box) => `Joker: ${points} in ${box}.`,
    finished: (score) => `Game over: ${score} points.`,
    selected: (points, box) => `${box} chosen, for ${points}.`,
  },

  sheet: {
    heading: "Scorecard",
    upper: "Upper part",
    lower: "Lower part",
    box: "Box",
    points: "Points",
    choose: (box, points) => `${box}: ${points} point${s(points)}`,
    inColumn: (box, column) => `${box}, ${column.toLowerCase()}`,
    withExtra: (choice, extra) => `${choice}, and a Yam’s bonus of ${extra}`,
    withJoker: (choice) => `${choice}, joker`,
    continued: "Lower part (continued)",
    closed: {
      filled: "already filled",
      order: "closed: another box of the column comes first",
      "first-roll": "closed: only with the first roll of a turn",
      joker: "closed: this joker has to go elsewhere",
    },
    heads: { down: "↓", free: "free", up: "↑", "first-roll": "1st" },
    legend: "Legend",
    legendJoker: "the box counts as a joker",
    legendPlaced: "this joker has to go elsewhere",
    grandTotal: "Grand total",
    bonus: (points) => `Bonus +${points}`,
    progress: (upper, threshold) => `${upper} of ${threshold}`,
    upperTotal: "Upper",
    bonusTotal: "Bonus",
    lowerTotal: "Lower",
    extraTotal: "Yam’s bonuses",
    total: "Total",
  },

  result: {
    heading: "Game over",
    points: (n) => `point${s(n)}`,
    verifying: "Your game is being verified…",
    rejected: "Verification refused this game: it is not ranked.",
    rank: (rank, finished) => `${place(rank)} of ${number.format(finished)}`,
    shared: (others) => (others === 0 ? "" : `shared with ${number.format(others)} other${s(others)}`),
    best: "Nobody did better.",
    percentile: (percent) =>
      percent === 0
        ? "Everyone else did at least as well. New dice tomorrow."
        : `Better than ${number.format(percent)}% of the others.`,
    alone: "You are the first on today’s leaderboard.",
    others: "Today’s challenges",
    distribution: "Today’s scores",
    share: "Share",
    shareText: (date, ruleset, score, rank) => `Yam’s du jour ${date} — ${ruleset}: ${score} points${rank}`,
    shareRank: (rank, finished) => `, ${place(rank)} of ${number.format(finished)}`,
    copied: "Copied, ready to paste.",
    next: "Next dice in",
    seeBoard: "See the leaderboard",
    replay: "Download the replay",
    replayHelp:
      "It can be checked with “yams verify”, but only once the seed is revealed, two hours after the day’s end: downloaded earlier, it does not contain the seed.",
  },

  histogram: {
    you: "you",
    summary: (players, low, high) => `${number.format(players)} score${s(players)}, from ${low} to ${high}.`,
    mine: (score, from, to, players) =>
      from === to
        ? `Yours, ${score}, was made in ${players} game${s(players)}.`
        : `Yours, ${score}, is in the bar from ${from} to ${to} (${players} score${s(players)}).`,
  },

  board: {
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
  },

  player: {
    heading: "Player",
    nobody: "You haven’t played on this device yet. There is no account to create: just play.",
    name: "Name",
    save: "Save",
    saved: "Name saved.",
    tag: (tag) => `Distinctive tag: ${tag}`,
    keyHeading: "My key",
    keyHelp:
      "This key is you. Copy it to another device to find your name and your games there. Don’t give it to anyone.",
    keyLabel: "Key",
    keyShow: "Show",
    keyHide: "Hide",
    keyCookie: "This browser knows you by a cookie; the key itself can no longer be read here.",
    haveHeading: "I have a key",
    haveHelp: "Paste the key copied from another device. It will replace the player on this one.",
    haveUse: "Use this key",
    haveDone: (name) => `Hello ${name}, you are now on this device.`,
    dataHeading: "My data",
    export: "Download everything stored about me",
    eraseHelp: "Erasing removes your name and your key. Your finished games stay ranked, without a name.",
    erase: "Erase my player",
    eraseQuestion: "Erase for good? Nobody can undo this.",
    eraseYes: "Yes, erase",
    eraseNo: "Cancel",
    erased: "Erased.",
  },

  missing: {
    heading: "Nothing here",
    text: "The dice must have rolled somewhere else.",
    home: "Back to today’s game",
  },
};
