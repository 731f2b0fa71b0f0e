/** Points with one decimal as the reader's language writes them. What is approximate says so at every figure. */
export interface Figures {
  /** 12.4 */
  points(value: number): string;
  /** +12.4 or −3.0 */
  signed(value: number): string;
  /** 27.3 for what is lost; a loss too small to show is still one */
  cost(value: number): string;
}

const smallest = 0.05;

export function figures(lang: string, exact: boolean): Figures {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const plain = new Intl.NumberFormat(lang, digits);
  const signs = new Intl.NumberFormat(lang, { ...digits, signDisplay: "exceptZero" });
  const said = (text: string) => `${exact ? "" : "≈\u00a0"}${text.replace("-", "−")}`;
  return {
    points: (value) => said(plain.format(value)),
    signed: (value) => said(signs.format(Math.abs(value) < smallest ? 0 : value)),
    cost: (value) =>
      value > 0 && value < smallest ? said(`<\u00a0${plain.format(0.1)}`) : said(plain.format(value)),
  };
}
