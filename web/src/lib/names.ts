/** A name for a place that takes plain text only: one written from right to left must not drag the words around it along. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
