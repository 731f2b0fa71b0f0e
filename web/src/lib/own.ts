/** What stands under a key in a table of words; nothing that every object has, such as `constructor`: keys come from addresses. */
export const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
