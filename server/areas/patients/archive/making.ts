import { clinicalFields, readsClinical } from '#machines/lifecycles/permissions.ts';
import { inPortion, type Scope } from '#server/access/scope.ts';
import { languageOf, localeOf } from '#server/words/languages.ts';
import type { Reader } from './page.ts';
import { mayRead, type PartName, type PartOf, partNames, parts } from './parts.ts';

/** What an archive or a print is made of: whose it is, and how the next portion is read, each in a transaction of its own. */
export interface Making {
  patient: number;
  reader: Reader;
  within<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** How many things are held at once. */
export const portion = 50;

type Asked = Parameters<typeof inPortion>[0] & { query: { language?: string } };

/** How what is stored of a patient is read for who asked. */
export const makingOf = (call: Asked, scope: Scope, patient: number): Making => ({
  patient,
  reader: readerOf(call.query.language ?? '', scope.clinic.timezone),
  within: (work) => inPortion(call, scope, work),
});

/** Who asks by a tag that names a place reads days and numbers as they are written there. */
function readerOf(tag: string, zone: string): Reader {
  const language = languageOf(tag);
  const isPlaced = tag.startsWith(`${language}-`) && isLocale(tag);
  return { language, locale: isPlaced ? tag : localeOf(language), zone };
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** The things of a part, portion by portion. */
export async function* thingsOf<Name extends PartName>(
  { within, patient }: Making,
  name: Name,
): AsyncGenerator<PartOf[Name]> {
  const ids = await within(async (scope) => (mayRead(scope, name) ? parts[name].ids(scope, patient) : []));
  for (let at = 0; at < ids.length; at += portion)
    yield* await within((scope) => parts[name].read(scope, ids.slice(at, at + portion)));
}

/** What the role of the reader leaves out. */
export const leftOutOf = (scope: Scope): string[] => [
  ...partNames.filter((name) => !mayRead(scope, name)),
  ...(readsClinical(scope.role) ? [] : clinicalFields),
];
