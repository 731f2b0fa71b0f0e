/** The words beside a QR code. */
export const fr = {
  onlyHere:
    "Cette adresse ne marche que sur cet appareil. Pour jouer à plusieurs, lancez le site avec « yams up --host 0.0.0.0 » et ouvrez-le par l’adresse de cet ordinateur dans votre réseau.",
};

export type QrMessages = typeof fr;
