import type { SettingsMessages } from "./fr.settings";

export const en: SettingsMessages = {
  theme: "Theme",
  themes: { auto: "auto", light: "light", dark: "dark" },
  table: "At the table",
  sort: "Sort the dice",
  sortNote: "from low to high, on screen only",
  sound: "Sounds",
  soundNote: "dice, pencil, bonus",
  vibration: "Vibration",
  vibrationNote: "when you keep, roll or write",
  close: "Close",
};
