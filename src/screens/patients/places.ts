import { locale } from '#src/language/language.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

type Option = { id: string; label: string };

/** Every two-letter code that the browser has a name for, by name. */
function named(type: 'region' | 'language', codes: readonly string[], never: ReadonlySet<string>): Option[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  return codes
    .map((id) => ({ id, label: never.has(id) ? undefined : names.of(id) }))
    .filter((option): option is Option => option.label !== undefined)
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Codes that name no country: private ones, alliances, pseudo-regions. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
const known: Partial<Record<'countries' | 'languages', readonly Option[]>> = {};

/** Every country by its name in the reader's language. */
export function countries(): readonly Option[] {
  known.countries ??= named('region', pairs, noCountries);
  return known.countries;
}

/** Every language with a two-letter tag, by its name in the reader's language. */
export function languages(): readonly Option[] {
  known.languages ??= named(
    'language',
    pairs.map((pair) => pair.toLowerCase()),
    new Set(),
  );
  return known.languages;
}

/** What a code is called, or the code itself. */
export const nameOf = (options: readonly Option[], code: string): string =>
  options.find(({ id }) => id === code)?.label ?? code;
