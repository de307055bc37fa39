import { type AuditThing, auditThings } from '#machines/lifecycles/auditActions.ts';
import { day, id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

const kindNames = ['reading', 'change', 'refusal'] as const;

export type AuditKind = (typeof kindNames)[number];

/** What the address of the audit log holds: who, what kind of deed, on what, and when. */
export interface AuditSearch {
  user?: number;
  kind?: AuditKind;
  thing?: AuditThing;
  patient?: number;
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
}

/** Reads the address of the audit log; what makes no sense is left out. */
export const parseAuditSearch = (raw: Record<string, unknown>) =>
  readAddress<AuditSearch>(raw, {
    user: id,
    kind: oneOf(kindNames),
    thing: oneOf(auditThings),
    patient: id,
    from: day,
    to: day,
    limit: numberOf(pageSizes),
    offset: id,
  });

/** The filters of an address as the API wants them. */
export const auditFilters = ({ user, kind, thing, patient, from, to }: AuditSearch) => ({
  user,
  kind,
  patient,
  object_type: thing,
  date_from: from,
  date_to: to,
});
