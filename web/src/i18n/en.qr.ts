import type { QrMessages } from "./fr.qr";

export const en: QrMessages = {
  onlyHere:
    "This address works on this device alone. To play with others, start the site with “yams up --host 0.0.0.0” and open it at this computer’s address in your network.",
};
