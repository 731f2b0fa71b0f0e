/** Some fifty small letters and digits by chance, that nobody guesses. `crypto.randomUUID` is absent from plain-HTTP pages. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new BigUint64Array(4)), (number) => number.toString(36)).join("");
