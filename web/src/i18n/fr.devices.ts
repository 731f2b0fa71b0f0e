/** The words of the pages about devices, links and recovery, which arrive apart. */

export const fr = {
  heading: "Mes appareils",
  back: "Retour à mes parties",
  nobody: "Personne ne joue encore sur cet appareil.",
  intro: (name: string) => `Les appareils où l’on joue sous le nom ${name}.`,
  unknownLabel: "Navigateur inconnu",
  current: "cet appareil",
  since: (day: string) => `depuis le ${day}`,
  signOut: "Déconnecter",
  signOutOne: (device: string) => `Déconnecter ${device}`,
  signOutQuestion: (device: string) =>
    `Déconnecter ${device} ? Pour y rejouer sous ce nom, il faudra un nouveau lien ou le code de récupération.`,
  signOutSelf:
    "Déconnecter cet appareil-ci ? Pour y revenir, il faudra un lien d’un autre appareil ou le code de récupération.",
  yesSignOut: "Oui, déconnecter",
  no: "Annuler",
  signedOut:
    "Cet appareil est déconnecté. S’il a été perdu ou volé, créez aussi un nouveau code de récupération.",
  signedOutSelf: "Cet appareil est déconnecté.",
  lastDevice:
    "C’est votre seul appareil. Le déconnecter sans code de récupération vous ferait tout perdre : créez d’abord un code ci-dessous.",

  addHeading: "Jouer aussi sur un autre appareil",
  addHelp:
    "Un lien y ouvre votre joueur, avec son nom et ses parties. Il sert une fois, pendant dix minutes.",
  makeLink: "Créer un lien",
  makeLinkAgain: "Créer un nouveau lien",
  qr: "Code QR du lien",
  linkHow:
    "Photographiez ce code avec l’autre appareil, ouvrez-y le lien, ou tapez-y le code dans « J’ai un code ».",
  link: "Lien",
  code: "Code",
  copyLink: "Copier le lien",
  linkEnds: (left: string) => `Encore ${left}`,
  linkEnded: "Ce lien a expiré.",
  linkSecret: "Qui ouvre ce lien joue à votre place : ne l’envoyez à personne d’autre.",
  arrived: (device: string) => `C’est fait : un nouvel appareil est entré, ${device}.`,
  tooMany: "Dix appareils au plus : c’est le compte. Déconnectez-en un ci-dessus, puis créez un lien.",

  recoveryHeading: "Code de récupération",
  recoveryHelp:
    "À imprimer et à garder chez soi : avec lui, vous revenez même si tous vos appareils sont perdus.",
  recoveryNone:
    "Vous n’en avez pas encore : si cet appareil est perdu ou son navigateur vidé, votre joueur l’est aussi.",
  recoverySince: (day: string) =>
    `Vous en avez un depuis le ${day}. Il ne peut pas être montré une seconde fois.`,
  makeRecovery: "Créer mon code",
  makeRecoveryAgain: "Créer un nouveau code",
  recoveryQuestion: "Créer un nouveau code ? L’ancien ne vaudra plus rien.",
  yesRecovery: "Oui, remplacer l’ancien",
  recoveryUnseen:
    "Un nouveau code a été créé, mais la réponse du serveur s’est perdue : il ne peut plus être montré, et aucun code plus ancien ne vaut. Créez-en un autre.",
  recoveryDoubtful:
    "Votre ancien code ne vaut peut-être plus : créez-en un nouveau dès que la connexion est revenue.",
  recoveryOnce: "Notez-le ou imprimez-le maintenant : il ne sera plus montré.",
  print: "Imprimer",
  copyCode: "Copier le code",
  cardPlayer: "Joueur",
  cardUse: "Pour revenir, ouvrez cette adresse et tapez le code :",
  cardSecret: "Qui a ce code joue à votre place : gardez-le pour vous.",
  cardMade: (day: string) => `Créé le ${day}. Un code plus récent l’annule.`,

  enterHeading: "J’ai un code",
  enterHelp: "Le code ou le lien d’un autre appareil, votre code de récupération, ou votre clé.",
  enterLabel: "Code, lien ou clé",
  enter: "Entrer",
  enterYes: "Oui, changer de joueur",
  entered: (name: string) => `Bonjour ${name}, vous voilà sur cet appareil.`,
  wrongGroup: (group: number) =>
    `Il y a une erreur dans le ${group === 1 ? "1er" : `${group}e`} groupe de caractères : relisez-le.`,
  lost: (name: string) =>
    `Sur cet appareil, vous êtes ${name}. Sans code de récupération ni autre appareil, ce joueur et ses parties seraient perdus pour vous.`,
  lostAdvice: "Créer d’abord un code de récupération",
  kept: (name: string) =>
    `Sur cet appareil, vous êtes ${name}. Vous pourrez le redevenir depuis un autre appareil ou avec le code de récupération.`,

  keyHeading: "Ma clé",
  keyHelp: "Cette clé, c’est vous sur cet appareil. Ne la donnez à personne.",
  keyShow: "Montrer",
  keyHide: "Cacher",
  keyCookie: "Ce navigateur vous reconnaît par un cookie ; la clé elle-même n’y est plus lisible.",

  dataHeading: "Mes données",
  export: "Télécharger tout ce qui est conservé sur moi",
  exported: "Le fichier est téléchargé.",
  eraseHelp:
    "Effacer supprime votre nom, vos appareils et vos codes. Vos parties finies restent classées, sans nom.",
  erase: "Effacer mon joueur",
  eraseQuestion: "Effacer pour de bon ? Personne ne pourra revenir en arrière.",
  eraseYes: "Oui, effacer",
  erased: "C’est effacé.",

  linkHeading: "Jouer aussi sur cet appareil",
  linkAsk:
    "Ce lien fait entrer cet appareil chez le joueur qui l’a créé : même nom, mêmes parties. Il ne sert qu’une fois.",
  linkTrust: "Continuez seulement si vous l’avez créé vous-même, sur un appareil où vous jouez déjà.",
  linkYes: "Jouer ici sous ce joueur",
  linkNo: "Non, ne rien changer",
  youAre: (name: string) => `Vous êtes maintenant ${name} sur cet appareil.`,
  already: (name: string) => `Ce lien vous a déjà fait entrer : vous êtes ${name} sur cet appareil.`,
  play: "Jouer",
  mine: "Voir mes parties",
  failed: {
    "link-expired": "Ce lien a expiré : il ne vaut que dix minutes.",
    "link-used": "Ce lien a déjà servi, et il ne sert qu’une fois.",
    "unknown-link": "Ce lien n’est pas connu ici. Un lien plus récent l’a peut-être remplacé.",
    "mistyped-code": "Cette adresse contient une faute : il y manque un caractère, ou l’un d’eux est faux.",
    "too-many-devices":
      "Ce joueur a déjà dix appareils. Déconnectez-en un sur un autre : ce lien sera encore bon.",
  } as Record<string, string>,
  askAnew:
    "Sur l’appareil où vous jouez déjà, ouvrez Joueur, puis « Mes appareils », et créez un nouveau lien.",
};

export type DevicesMessages = typeof fr;
