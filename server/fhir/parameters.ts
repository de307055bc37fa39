import { type RawBuilder, sql } from 'kysely';
import { malformed } from '#server/http/refusal.ts';
import type { FhirContext, Parameter } from './kind.ts';

type Condition = RawBuilder<unknown>;

const never = sql`false`;

/** Refuses a modifier of a search that the parameter does not know. */
export const refuseModifier = (modifier: string | undefined, known: readonly string[] = []) => {
  if (modifier !== undefined && !known.includes(modifier))
    throw malformed(`The modifier :${modifier} is not supported here.`);
};

/** Words that something begins with, blind to case and accents; `:contains` and `:exact` as usual. */
export const text = (about: string, ...columns: RawBuilder<unknown>[]): Parameter => ({
  type: 'string',
  about,
  where(value, modifier) {
    refuseModifier(modifier, ['contains', 'exact']);
    const pattern =
      modifier === 'contains' ? sql`like_pattern(${value})` : sql`substr(like_pattern(${value}), 2)`;
    const each = columns.map((column) =>
      modifier === 'exact' ? sql`${column} = ${value}` : sql`fold(${column}) LIKE ${pattern}`,
    );
    return sql`(${sql.join(each, sql` OR `)})`;
  },
});

/** A code, with or without its system. */
export const token = (
  about: string,
  is: (code: string) => Condition | undefined,
  systems: readonly string[] = [],
): Parameter => ({
  type: 'token',
  about,
  where(value, modifier) {
    refuseModifier(modifier, ['not']);
    const at = value.indexOf('|');
    const system = at < 0 ? undefined : value.slice(0, at);
    const isForeign = system !== undefined && systems.length > 0 && !systems.includes(system);
    const found = isForeign ? never : (is(at < 0 ? value : value.slice(at + 1)) ?? never);
    return modifier === 'not' ? sql`NOT coalesce((${found}), false)` : sql`(${found})`;
  },
});

/** A code that stands for stored words. */
export const oneOf = (
  about: string,
  column: RawBuilder<unknown>,
  words: Readonly<Record<string, readonly string[]>>,
): Parameter =>
  token(about, (code) =>
    Object.hasOwn(words, code) ? sql`${column} = ANY(${words[code]}::text[])` : undefined,
  );

/** True or false. */
export const flag = (about: string, condition: Condition): Parameter =>
  token(about, (code) =>
    code === 'true' ? condition : code === 'false' ? sql`NOT (${condition})` : undefined,
  );

/** Another resource, by its address, its type and id, or its id alone. */
export const pointing = (
  about: string,
  types: readonly string[],
  is: (id: number, part: string) => Condition,
): Parameter => ({
  type: 'reference',
  about,
  where(value, modifier, { base }) {
    refuseModifier(modifier, types);
    const own = value.startsWith(`${base}/`) ? value.slice(base.length + 1) : value;
    const [, type = modifier ?? types[0], id, part = ''] =
      /^(?:([A-Z]\w+)\/)?(\d{1,9})(?:-([\w.-]+))?$/.exec(own) ?? [];
    return id !== undefined && types.includes(String(type)) ? is(Number(id), part) : never;
  },
});

const written =
  /^(eq|ne|gt|lt|ge|le|sa|eb)?(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/** The first moment or day of what was written, and the first after it. */
function spanOf(parts: readonly (string | undefined)[], isDay: boolean, { scope }: FhirContext) {
  const [, , year = '', month, day, minutes, seconds, zone] = parts;
  const [type, unit] = isDay
    ? [sql`date`, 'day']
    : [sql`timestamp`, minutes ? (seconds ? 'second' : 'minute') : 'day'];
  const length = month === undefined ? 'year' : day === undefined ? 'month' : unit;
  const local = `${year}-${month ?? '01'}-${day ?? '01'}${minutes && !isDay ? `T${minutes}${seconds ?? ''}` : ''}`;
  if (Number.isNaN(Date.parse(`${local}${minutes && !isDay ? 'Z' : ''}`)) || !isRealDay(local))
    throw malformed('A date of the search is none.');
  const step = sql`${`1 ${length}`}::interval`;
  if (isDay) return { start: sql`${local}::date`, end: sql`(${local}::date + ${step})::date` };
  const at = (moment: RawBuilder<unknown>) =>
    zone === 'Z' || zone === undefined
      ? sql`(${moment} AT TIME ZONE ${zone === 'Z' ? 'UTC' : scope.clinic.timezone})`
      : sql`(${moment} - ${zone}::interval) AT TIME ZONE 'UTC'`;
  return { start: at(sql`${local}::${type}`), end: at(sql`(${local}::${type} + ${step})`) };
}

const isRealDay = (local: string) => {
  const [year = 0, month = 0, day = 0] = local.slice(0, 10).split('-').map(Number);
  return (
    year > 0 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  );
};

/** A moment or a day, with the usual prefixes; what is written without a zone is the clinic's time. */
export const date = (about: string, column: RawBuilder<unknown>, isDay = false): Parameter => ({
  type: 'date',
  about,
  where(value, modifier, context) {
    refuseModifier(modifier);
    const parts = written.exec(value.replace(' ', '+'));
    if (!parts) throw malformed('A date of the search cannot be read.');
    const { start, end } = spanOf(parts, isDay, context);
    switch (parts[1] ?? 'eq') {
      case 'ne':
        return sql`(${column} < ${start} OR ${column} >= ${end})`;
      case 'gt':
      case 'sa':
        return sql`${column} >= ${end}`;
      case 'ge':
        return sql`${column} >= ${start}`;
      case 'lt':
      case 'eb':
        return sql`${column} < ${start}`;
      case 'le':
        return sql`${column} < ${end}`;
      default:
        return sql`(${column} >= ${start} AND ${column} < ${end})`;
    }
  },
});

/** The patient that something is about, under both names that clients use. */
export const ofPatient = (column: RawBuilder<unknown>) => {
  const parameter = pointing('The patient.', ['Patient'], (id) => sql`${column} = ${id}`);
  return { patient: parameter, subject: parameter };
};

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The moment of a `_since`, which has its zone. */
export function readSince(value: string): string {
  const written = value.replace(' ', '+');
  if (!moment.test(written) || Number.isNaN(Date.parse(written)))
    throw malformed('_since is a moment with its zone, such as 2026-03-02T09:00:00Z.');
  return new Date(written).toISOString();
}
