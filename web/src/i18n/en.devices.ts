import { place } from "./en.numbers";
import type { DevicesMessages } from "./fr.devices";

export const en: DevicesMessages = {
  heading: "My devices",
  back: "Back to my games",
  nobody: "Nobody plays on this device yet.",
  intro: (name) => `The devices on which you play as ${name}.`,
  unknownLabel: "Unknown browser",
  current: "this device",
  since: (day) => `since ${day}`,
  signOut: "Sign out",
  signOutOne: (device) => `Sign out ${device}`,
  signOutQuestion: (device) =>
    `Sign out ${device}? To play there as this player again takes a new link or the recovery code.`,
  signOutSelf:
    "Sign out this very device? To come back takes a link from another device or the recovery code.",
  yesSignOut: "Yes, sign out",
  no: "Cancel",
  signedOut: "That device is signed out. If it was lost or stolen, make a new recovery code too.",
  signedOutSelf: "This device is signed out.",
  lastDevice:
    "This is your only device. Signing it out without a recovery code would lose everything: make a code below first.",

  addHeading: "Play on another device too",
  addHelp: "A link opens your player there, with its name and games. It is good once, for ten minutes.",
  makeLink: "Make a link",
  makeLinkAgain: "Make a new link",
  qr: "QR code of the link",
  linkHow:
    "Point the other device’s camera at this code, open the link there, or type the code there under “I have a code”.",
  link: "Link",
  code: "Code",
  copyLink: "Copy the link",
  linkEnds: (left) => `${left} left`,
  linkEnded: "This link has expired.",
  linkSecret: "Whoever opens this link plays as you: send it to nobody else.",
  arrived: (device) => `Done: a new device has come in, ${device}.`,
  tooMany: "Ten devices at most, and that is how many there are. Sign one out above, then make a link.",

  recoveryHeading: "Recovery code",
  recoveryHelp:
    "To be printed and kept at home: with it you can come back even if all your devices are lost.",
  recoveryNone: "You have none yet: if this device is lost or its browser emptied, so is your player.",
  recoverySince: (day) => `You have had one since ${day}. It can’t be shown a second time.`,
  makeRecovery: "Make my code",
  makeRecoveryAgain: "Make a new code",
  recoveryQuestion: "Make a new code? The old one will be void.",
  yesRecovery: "Yes, replace the old one",
  recoveryUnseen:
    "A new code was made, but the server’s answer was lost: it can’t be shown any more, and no older code is good. Make another one.",
  recoveryDoubtful: "Your old code may no longer be good: make a new one as soon as you are connected again.",
  recoveryOnce: "Write it down or print it now: it won’t be shown again.",
  print: "Print",
  copyCode: "Copy the code",
  cardPlayer: "Player",
  cardUse: "To come back, open this address and type the code:",
  cardSecret: "Whoever has this code plays as you: keep it to yourself.",
  cardMade: (day) => `Made on ${day}. A newer code voids it.`,

  enterHeading: "I have a code",
  enterHelp: "The code or link from another device, your recovery code, or your key.",
  enterLabel: "Code, link or key",
  enter: "Enter",
  enterYes: "Yes, change player",
  entered: (name) => `Hello ${name}, you are now on this device.`,
  wrongGroup: (group) => `There is a mistake in the ${place(group)} group of characters: read it again.`,
  lost: (name) =>
    `On this device you are ${name}. Without a recovery code or another device, this player and its games would be lost to you.`,
  lostAdvice: "Make a recovery code first",
  kept: (name) =>
    `On this device you are ${name}. You can become that player again from another device or with the recovery code.`,

  keyHeading: "My key",
  keyHelp: "This key is you on this device. Don’t give it to anyone.",
  keyShow: "Show",
  keyHide: "Hide",
  keyCookie: "This browser knows you by a cookie; the key itself can no longer be read here.",

  dataHeading: "My data",
  export: "Download everything stored about me",
  exported: "The file is downloaded.",
  eraseHelp:
    "Erasing removes your name, your devices and your codes. Your finished games stay ranked, without a name.",
  erase: "Erase my player",
  eraseQuestion: "Erase for good? Nobody can undo this.",
  eraseYes: "Yes, erase",
  erased: "Erased.",

  linkHeading: "Play on this device too",
  linkAsk:
    "This link lets this device in as the player who made it: same name, same games. It is good only once.",
  linkTrust: "Go on only if you made it yourself, on a device on which you already play.",
  linkYes: "Play here as that player",
  linkNo: "No, change nothing",
  youAre: (name) => `You are now ${name} on this device.`,
  already: (name) => `This link has let you in already: you are ${name} on this device.`,
  play: "Play",
  mine: "See my games",
  failed: {
    "link-expired": "This link has expired: it is good for ten minutes only.",
    "link-used": "This link has been used, and it is good only once.",
    "unknown-link": "This link is not known here. A newer one may have replaced it.",
    "mistyped-code": "There is a mistake in this address: a character is missing or wrong.",
    "too-many-devices":
      "This player has ten devices already. Sign one out on another: this link will still be good.",
  },
  askAnew: "On the device where you already play, open Player, then “My devices”, and make a new link.",
};
