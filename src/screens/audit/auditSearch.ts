import { type AuditThing, auditThings } from '#machines/lifecycles/auditActions.ts';
import { day, id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

const kindNames = ['reading', 'change', 'refusal'] as const;

export type AuditKind = (typeof kindNames)[number];

/** What the address of the audit log holds: who, what kind of deed, on what, and when. */
export interface AuditSearch {
  /** A user, or the patients, who act by a link and are none. */
  user?: number | 'patient';
  kind?: AuditKind;
  thing?: AuditThing;
  patient?: number;
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
  /** How long the log was when its first page was read. */
  upTo?: number;
}

const byPatient = oneOf(['patient']);

/** Reads the address of the audit log; what makes no sense is left out. */
export const parseAuditSearch = (raw: Record<string, unknown>) =>
  readAddress<AuditSearch>(raw, {
    user: (raw) => byPatient(raw) ?? id(raw),
    kind: oneOf(kindNames),
    thing: oneOf(auditThings),
    patient: id,
    from: day,
    to: day,
    limit: numberOf(pageSizes),
    offset: id,
    upTo: id,
  });

/** The filters of an address as the API wants them. */
export const auditFilters = ({ user, kind, thing, patient, from, to }: AuditSearch) => ({
  ...(user === 'patient' ? { by_link: true } : { user }),
  kind,
  patient,
  object_type: thing,
  date_from: from,
  date_to: to,
});
