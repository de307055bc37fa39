import { pageSizes } from '#src/screens/list/listSearch.ts';
import { kinds, things } from './words.ts';

/** What the address of the audit log holds: who, what kind of deed, on what, and when. */
export interface AuditSearch {
  user?: number;
  kind?: keyof typeof kinds;
  thing?: keyof typeof things;
  patient?: number;
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
}

const idOf = (raw: unknown): number | undefined => {
  const id = Number(raw);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
};

function dayOf(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return undefined;
  const time = Date.parse(`${raw}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== raw ? undefined : raw;
}

const wordOf = <Word extends string>(raw: unknown, words: Readonly<Record<Word, string>>) =>
  typeof raw === 'string' && Object.hasOwn(words, raw) ? (raw as Word) : undefined;

/** Reads the address of the audit log; what makes no sense is left out. */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const limit = pageSizes.find((size) => size === Number(raw.limit));
  const search: Record<keyof AuditSearch, unknown> = {
    user: idOf(raw.user),
    kind: wordOf(raw.kind, kinds),
    thing: wordOf(raw.thing, things),
    patient: idOf(raw.patient),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    limit,
    offset: idOf(raw.offset),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The filters of an address as the API wants them. */
export const auditFilters = ({ user, kind, thing, patient, from, to }: AuditSearch) => ({
  user,
  kind,
  patient,
  object_type: thing,
  date_from: from,
  date_to: to,
});
