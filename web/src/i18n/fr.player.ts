/** The words of the player’s page alone, which arrives apart. */

export const fr = {
  heading: "Joueur",
  nobody:
    "Vous n’avez pas encore joué sur cet appareil. Il n’y a pas de compte à créer : jouez, tout simplement.",
  name: "Nom",
  save: "Enregistrer",
  saved: "Nom enregistré.",
  tag: (tag: string) => `Signe distinctif : ${tag}`,
  keyHeading: "Ma clé",
  keyHelp:
    "Cette clé, c’est vous. Copiez-la sur un autre appareil pour y retrouver votre nom et vos parties. Ne la donnez à personne.",
  keyLabel: "Clé",
  keyShow: "Montrer",
  keyHide: "Cacher",
  keyCookie: "Ce navigateur vous reconnaît par un cookie ; la clé elle-même n’y est plus lisible.",
  haveHeading: "J’ai une clé",
  haveHelp: "Collez ici la clé copiée depuis un autre appareil. Elle remplacera le joueur de celui-ci.",
  haveUse: "Utiliser cette clé",
  haveDone: (name: string) => `Bonjour ${name}, vous voilà sur cet appareil.`,
  dataHeading: "Mes données",
  export: "Télécharger tout ce qui est conservé sur moi",
  eraseHelp: "Effacer supprime votre nom et votre clé. Vos parties finies restent classées, sans nom.",
  erase: "Effacer mon joueur",
  eraseQuestion: "Effacer pour de bon ? Personne ne pourra revenir en arrière.",
  eraseYes: "Oui, effacer",
  eraseNo: "Annuler",
  erased: "C’est effacé.",
};

export type PlayerMessages = typeof fr;
