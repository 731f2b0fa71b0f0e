export const fr = {
  theme: "Thème",
  themes: { auto: "auto", light: "clair", dark: "sombre" },
  table: "À la table",
  sort: "Trier les dés",
  sortNote: "du plus petit au plus grand, à l’écran seulement",
  sound: "Sons",
  soundNote: "les dés, le crayon, la prime",
  vibration: "Vibrations",
  vibrationNote: "quand on garde, lance ou écrit",
  close: "Fermer",
};

export type SettingsMessages = typeof fr;
