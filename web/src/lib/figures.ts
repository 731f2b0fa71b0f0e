/** Points with one decimal, or as many as asked for, as the reader's language writes them. What is approximate says so at every figure. */
export interface Figures {
  /** 12.4 */
  points(value: number): string;
  /** +12.4 or −3.0 */
  signed(value: number): string;
  /** 27.3 for what is lost; a loss too small to show is still one */
  cost(value: number): string;
}

export function figures(lang: string, exact: boolean, decimals = 1): Figures {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const unit = 10 ** -decimals;
  const smallest = unit / 2;
  const plain = new Intl.NumberFormat(lang, digits);
  const signs = new Intl.NumberFormat(lang, { ...digits, signDisplay: "exceptZero" });
  const said = (text: string) => `${exact ? "" : "≈\u00a0"}${text.replace("-", "−")}`;
  /** so that no zero has a sign */
  const shown = (value: number) => (Math.abs(value) < smallest ? 0 : value);
  const tiny = (value: number) => value > 0 && value < smallest;
  const least = `<\u00a0${plain.format(unit)}`;
  return {
    points: (value) => said(plain.format(shown(value))),
    signed: (value) => said(signs.format(shown(value))),
    cost: (value) => said(tiny(value) ? least : plain.format(shown(value))),
  };
}
