/** Reads one part of an address: what it says, or undefined where that makes no sense. */
export type Part<Value> = (raw: unknown) => Value | undefined;

/** Reads an address part by part; what makes no sense is left out, so that no address breaks a page. */
export const readAddress = <Address extends object>(
  raw: Record<string, unknown>,
  parts: { readonly [Name in keyof Address]-?: Part<Exclude<Address[Name], undefined>> },
): Address =>
  Object.fromEntries(
    Object.entries<Part<unknown>>(parts)
      .map(([name, read]) => [name, read(raw[name])] as const)
      .filter(([, value]) => value !== undefined),
  ) as Address;

/** One of these words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]): Part<Word> =>
  (raw) =>
    words.find((word) => word === raw);

/** One of these columns to order by, `-` before it to turn the order round. */
export const orderBy = <Column extends string>(columns: readonly Column[]) =>
  oneOf(columns.flatMap((column) => [column, `-${column}`] as const));

/** What is either so, or not said. */
export const isSo: Part<true> = (raw) => (raw === true || raw === 'true' ? true : undefined);

/** A whole number between two bounds. */
export const wholeFrom =
  (least: number, most: number): Part<number> =>
  (raw) => {
    const number = raw === '' || !/^(number|string)$/.test(typeof raw) ? Number.NaN : Number(raw);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };

/** An id, or anything else that is counted from 1. */
export const id = wholeFrom(1, 2_147_483_647);

/** One of these numbers. */
export const numberOf =
  <Choice extends number>(choices: readonly Choice[]): Part<Choice> =>
  (raw) =>
    choices.find((choice) => choice === id(raw));

/** A text of so many characters, the rest cut off; an empty one is none. */
export const textTo =
  (most: number): Part<string> =>
  (raw) =>
    /^(number|string)$/.test(typeof raw)
      ? String(raw).replaceAll('\0', '').slice(0, most) || undefined
      : undefined;

/** A day that exists, as year-month-day, from 1850 on. */
export const day: Part<string> = (raw) => {
  if (typeof raw !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(raw) || raw < '1850') return undefined;
  const time = Date.parse(`${raw}T00:00:00Z`);
  return new Date(time || 0).toISOString().startsWith(raw) ? raw : undefined;
};
