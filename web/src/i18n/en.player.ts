import type { PlayerMessages } from "./fr.player";

export const en: PlayerMessages = {
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
};
