/** The words of the page after a game alone, which arrives apart. */
import { number, place, s } from "./fr.numbers";

export const fr = {
  heading: "Partie finie",
  points: (n: number) => `point${s(n)}`,
  verifying: "Vérification de la partie…",
  rejected: "La vérification a refusé cette partie : elle n’est pas classée.",
  rank: (rank: number, finished: number) => `${place(rank)} place sur ${number.format(finished)}`,
  shared: (others: number) => (others === 0 ? "" : `ex æquo avec ${number.format(others)} autre${s(others)}`),
  best: "Personne n’a fait mieux.",
  percentile: (percent: number, over: boolean) =>
    percent === 0
      ? `Les autres ont fait au moins aussi bien${over ? "." : " : demain, d’autres dés."}`
      : `Mieux que ${number.format(percent)} % des autres.`,
  alone: (over: boolean): string =>
    over ? "Personne d’autre n’a joué ces dés." : "Vous ouvrez le classement du jour.",
  others: "Les défis du jour",
  distribution: "Les scores du jour",
  share: "Partager",
  shareText: (date: string, ruleset: string, score: number, rank: string) =>
    `Yam’s du jour, ${date} — ${ruleset} : ${score} point${s(score)}${rank}`,
  shareRank: (rank: number, finished: number) => `, ${place(rank)} place sur ${number.format(finished)}`,
  passed: {
    text: "Texte copié, prêt à coller.",
    link: "Lien copié.",
    picture: "Image enregistrée.",
  },
  squares:
    "Dans le texte, un carré par tour : vert, aucun point perdu ; jaune, moins de 5 ; rouge, 5 ou plus.",
  picture: "Image",
  copyLink: "Copier le lien",
  making: "L’image se prépare…",
  pictureTells: "L’image dit votre score : elle est pour qui a déjà joué.",
  streak: (days: number) => `Série : ${number.format(days)} jour${s(days)}`,
  record: "Votre record",
  bestMark: (score: number) => `meilleur possible ${score}`,
  next: "Prochains dés dans",
  goOn: "Ensuite :",
  seeBoard: "Voir le classement",
  watch: "Revoir la partie",
  prove: "Vérifier la partie",
  replay: "Télécharger le rejeu",
};

export type ResultMessages = typeof fr;
