import { number, place, s } from "./en.numbers";
import type { ChallengeMessages } from "./fr.challenge";

const modes = { blind: "Blind", target: "A score to beat" };
const levels = { easy: "Easy", medium: "Medium", hard: "Hard" };

export const en: ChallengeMessages = {
  heading: "Challenges",

  make: {
    kind: "A new challenge",
    kinds: {
      friend: "Challenge a friend",
      solo: "Play alone, with advice",
      computer: "Play against the computer",
    },
    about: {
      friend: "The same dice for everyone, each in their own time, for fourteen days.",
      solo: "Ask at any time what each choice is worth. A game with advice is not ranked.",
      computer: "It plays the same dice as you, turn by turn.",
    },
    mode: "What does your friend see?",
    modes,
    aboutModes: {
      blind: "Nobody sees the others’ score or choices before they have finished.",
      target: "Your friend sees your score as soon as you have finished: it is the one to beat.",
    },
    level: "Level of the computer",
    levels,
    aboutLevels: {
      easy: "It often errs, a little each time.",
      medium: "It errs now and then.",
      hard: "Always the best choice that it can work out: to beat it, play well and hope for the dice.",
    },
    rules: "Rules",
    ofToday: "Today’s",
    otherRules: "Others",
    size: (turns, rolls, dice) => `${turns} turns of ${rolls} rolls, ${dice} dice.`,
    readRules: "Read them",
    make: { friend: "Make the challenge", solo: "Play", computer: "Play" },
    making: "One moment…",
  },

  code: {
    heading: "I have a code",
    label: "Code or link",
    help: "Capitals, spaces and hyphens don’t matter.",
    open: "Open",
    which: "There is more than one code in this text. Which one should be opened?",
    none: "There is no code in this text: a code has ten characters, like FRXF9-6X5NN.",
    mistyped: "This code can’t be right: a character is missing, or one is wrong. Have another look at it.",
    unknown:
      "This code looks right, but no challenge open to everyone has it. Ask your friend to send the link again.",
  },

  mine: {
    heading: "My challenges",
    unfinished: "Unfinished",
    over: "Finished",
    none: "The challenges that you make or accept will be found here.",
    standings: {
      new: "not played yet",
      missed: "not played",
      playing: "in progress",
      left: "not finished",
      rejected: "rejected",
    },
    points: (score) => `${number.format(score)} point${s(score)}`,
    finished: (n) => `${number.format(n)} game${s(n)} finished`,
    board: "Leaderboard",
    more: "Show more",
  },

  title: {
    mine: "Your challenge",
    of: (name) => `${name} challenges you`,
    erased: "An erased player challenges you",
    solo: "Alone, advice on request",
    computer: (level) => `Against the computer, ${levels[level].toLowerCase()} level`,
    modes,
    target: (score) => `${number.format(score)} to beat`,
  },

  invitation: {
    ready: "Your challenge is ready",
    rematchReady: "The rematch is ready",
    rematchSend: (name) => `Send this code to ${name}: it is the same rematch for you both.`,
    rematchSendErased: "Send this code to whoever will play the rematch with you.",
    rules: "The rules, with examples",
    how: (turns, rolls) => `${turns} turns, ${rolls} rolls a turn, the same dice for everyone.`,
    blind: "Blind: nobody sees the others’ score or choices before they have finished.",
    target: "The score to beat",
    noTarget: (name) => `${name} has not finished yet: the score to beat will be shown here.`,
    noTargetErased: "The score to beat is not known yet.",
    myTarget: "Your score will be the one to beat, as soon as you have finished.",
    myBlind: "Nobody will see your score before they have finished, nor will you see theirs.",
    knownDice: "These dice were used in another game before: they are no longer a secret to everyone.",
    play: "Play these dice",
    playNow: "Play it now",
    until: (instant) => `Open until ${instant}.`,
    finished: (n) =>
      n === 0 ? "Nobody has finished yet." : `${number.format(n)} game${s(n)} finished already.`,
    closedHeading: "This challenge is closed",
    closed: (instant) => `It could be started until ${instant}.`,
    own: "Make a challenge",
    today: "Play today’s dice",
    board: "See the leaderboard",
    others: "Send this challenge to somebody else",
  },

  personal: {
    heading: "A game for one person",
    solo: (name) => `${name} played this game alone, with advice. It can’t be played again.`,
    computer: (name) => `${name} played this game against the computer. It can’t be played again.`,
    erased: "This was an erased player’s game. It can’t be played again.",
  },

  lost: {
    mistyped: "This is not the right code",
    unknown: "No challenge under this code",
    other: "The challenge couldn’t be opened",
    why: "It may also be a game alone or against the computer, which only its player can open.",
  },

  share: {
    code: "Code",
    copyLink: "Copy the link",
    qr: (link) => `QR code of the link ${link}`,
    qrHelp: "To be scanned with the other phone.",
    show: "Code and QR",
    from: (name) => `${name} challenges you on Yam’s du jour`,
    passedOn: "A challenge on Yam’s du jour",
    text: (opening, what, ruleset) => `${opening}: ${what}, the same dice for everyone (${ruleset}).`,
    what: {
      blind: "a blind game",
      target: "a score to beat",
      score: (score) => `${number.format(score)} points to beat`,
    },
  },

  notices: {
    waiting: "A game is waiting for you:",
    closing: (until) => `This challenge is closed. You can still finish this game, until ${until}.`,
    over: "This challenge is over: this game can’t be finished any more.",
  },

  result: {
    ahead: (points, name) => `Challenge met: ${number.format(points)} point${s(points)} ahead of ${name}.`,
    behind: (points, name) => `You were ${number.format(points)} point${s(points)} short of ${name}.`,
    level: (name) => `Level with ${name}.`,
    leads: (points, name) => `You are ${number.format(points)} point${s(points)} ahead of ${name}.`,
    awaited: (name) => `${name} has not finished yet. Their score will appear here.`,
    unfinished: (name) => `${name} has not finished this challenge.`,
    erased: "an erased player",
    erasedUnfinished: "Whoever made this challenge was erased, and had not finished it.",
    alone: "Nobody else has finished yet. Send the link, then come back to see.",
    nobodyElse: "Nobody else played these dice.",
    mine: (rank, finished) => `${place(rank)} of ${number.format(finished)}`,
    shared: (others) => `, shared with ${number.format(others)} other${s(others)}`,
    board: "The whole leaderboard",
    refresh: "Refresh",
    shareText: (ruleset, score, rank) =>
      `Yam’s du jour, a challenge among friends — ${ruleset}: ${number.format(score)} point${s(score)}${rank}`,
    rematch: "Rematch",
    rematchHelp: "New dice, the same rules. Whoever asks for it too gets the same code.",
  },

  dice: {
    heading: "Send these dice to a friend",
    help: "A new challenge on the dice that you have just played; your game stands in it already.",
    from: (instant) => `These dice can be sent to a friend from ${instant}.`,
    advised: "A game played with advice can’t become a challenge.",
    modes,
  },

  board: {
    heading: "Leaderboard of the challenge",
    hiddenHeading: "Play first",
    hidden:
      "This leaderboard can be seen once you have finished the game, so that nobody knows anything in advance.",
    play: "Play this challenge",
    toChallenge: "See the challenge",
    empty: "No ranked games yet.",
    finished: (n) => `${number.format(n)} ranked game${s(n)}.`,
    you: "you",
    erased: "Erased player",
    rank: "Rank",
    name: "Name",
    score: "Score",
  },
};
