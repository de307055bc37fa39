const languages = ['en', 'pt', 'ar', 'es', 'fr', 'de'];

const folded = (word: string) =>
  word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '');

/** The names of months, long and short, as the languages of the product and its neighbours write them. */
const months = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const name = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, at): [string, number] => [
        folded(name.format(Date.UTC(2024, at, 15))),
        at + 1,
      ]);
    }),
  ),
);

const number = String.raw`(\d{1,2})`;
const year = String.raw`(\d{4}|\d{2})`;
const name = String.raw`(\p{L}{3,15})\.?`;
const between = String.raw`(?:\s+|\.\s*|-)(?:(?:of|de)\s+)?`;
const writings = [
  String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`,
  String.raw`${number}([./-])${number}\2${year}`,
  String.raw`${number}(?:st|nd|rd|th)?${between}${name}(?:,?\s+|-)(?:de\s+)?${year}`,
  String.raw`${name}\s+${number}(?:st|nd|rd|th)?,?\s+${year}`,
].map((writing) => new RegExp(String.raw`(?<![\p{L}\d])${writing}(?![\p{L}\d])`, 'giu'));

/** Digits of other scripts as plain ones. */
export const withPlainDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/[۰-۹]/g, plainPersian);
const plainPersian = (digit: string) => String(digit.charCodeAt(0) - 0x6f0);

/**
 * Takes the days out of a text, however they are written: 1984-02-29, 29.2.84, 2/29/1984, 29 Feb 1984, February 29, 1984.
 * A writing that may mean several days counts as each of them.
 */
export function takeDays(text: string): { days: string[][]; rest: string } {
  const days: string[][] = [];
  let rest = withPlainDigits(text);
  const [iso, numeric, dayFirst, monthFirst] = writings as [RegExp, RegExp, RegExp, RegExp];
  const take = (writing: RegExp, read: (parts: string[]) => string[]) => {
    rest = rest.replace(writing, (whole, ...parts) => {
      const found = read(parts.slice(0, -2).map(String));
      if (found.length === 0) return whole;
      days.push(found);
      return ' ';
    });
  };
  take(iso, ([y = '', , m, d]) => real(y, [[m, d]]));
  take(numeric, ([one, sign, two, y = '']) =>
    real(
      y,
      sign === '.'
        ? [[two, one]]
        : [
            [two, one],
            [one, two],
          ],
    ),
  );
  take(dayFirst, ([d, month = '', y = '']) => real(y, [[monthOf(month), d]]));
  take(monthFirst, ([month = '', d, y = '']) => real(y, [[monthOf(month), d]]));
  return { days, rest };
}

const monthOf = (word: string) => String(months.get(folded(word)) ?? 0);

function real(year: string, pairs: [string | undefined, string | undefined][]): string[] {
  const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year];
  const days = years.flatMap((y) =>
    pairs.flatMap(([month = '', day = '']) => {
      const date = new Date(Date.UTC(Number(y), Number(month) - 1, Number(day)));
      const isReal =
        Number(y) >= 1000 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
      return isReal ? [date.toISOString().slice(0, 10)] : [];
    }),
  );
  return [...new Set(days)];
}
