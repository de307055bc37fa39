import { type RawBuilder, sql } from 'kysely';
import { type NamedThing, namedByField, namedThings } from '#machines/lifecycles/auditNames.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { mayIn, type Scope } from '#server/access/scope.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';

type Entry = Pick<components['schemas']['AuditEntry'], 'object_type' | 'object_id' | 'patient' | 'changes'>;
type Name = components['schemas']['AuditName'];

interface Named {
  /** What is needed to read the name where a page of its own shows it. */
  permission?: Permission;
  name: RawBuilder<string>;
  from: RawBuilder<unknown>;
  where?: (scope: Scope) => RawBuilder<unknown>;
}

const ofClinic = ({ clinic }: Scope) => sql`t.clinic_id = ${clinic.id}`;

const things: Readonly<Record<NamedThing, Named>> = {
  // two people of one name are told apart by the number of their chart
  patient: {
    permission: 'patients.read',
    name: sql`concat_ws(' · ', ${nameOf('t')}, t.mrn)`,
    from: sql`patients t`,
  },
  medical_record: {
    permission: 'records.read',
    name: sql`to_char(t.occurred_at AT TIME ZONE (SELECT c.timezone FROM clinics c WHERE c.id = t.clinic_id), 'YYYY-MM-DD')`,
    from: sql`medical_records t`,
    where: (scope) => sql`${ofClinic(scope)} AND ${isReadable(scope)}`,
  },
  reservation: { permission: 'reservations.read', name: sql`t.number`, from: sql`reservations t` },
  patient_consent: {
    permission: 'consents.read',
    name: sql`v.title`,
    from: sql`patient_consents t JOIN consent_form_versions v
      ON v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version`,
  },
  consent_form: { name: sql`t.title`, from: sql`consent_forms t` },
  label: { name: sql`t.name`, from: sql`patient_labels t` },
  service: { name: sql`t.name`, from: sql`services t` },
  staff: { name: staffNameOf('t'), from: sql`staff t` },
  user: {
    name: nameOf('t'),
    from: sql`users t`,
    where: ({ clinic }) =>
      sql`EXISTS (SELECT FROM staff s WHERE s.clinic_id = ${clinic.id} AND s.user_id = t.id)`,
  },
};

/** The numbers that some entries tell, by what they stand for. */
function numbersIn(entries: readonly Entry[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>(namedThings.map((thing) => [thing, new Set()]));
  const add = (thing: string | null | undefined, value: unknown) => {
    if (typeof value === 'number' && thing) found.get(thing)?.add(value);
  };
  for (const { object_type, object_id, patient, changes } of entries) {
    add(object_type, object_id);
    add('patient', patient);
    for (const { field, from, to, added, removed } of changes)
      for (const value of [from, to, added, removed].flat()) add(namedByField[field], value);
  }
  return found;
}

/** What is called how of all that some entries tell by number, as far as the reader may know it. */
export async function namesIn(scope: Scope, entries: readonly Entry[]): Promise<Name[]> {
  const numbers = numbersIn(entries);
  const parts = namedThings.flatMap((thing) => {
    const ids = [...(numbers.get(thing) ?? [])];
    const { permission, name, from, where = ofClinic } = things[thing];
    if (ids.length === 0 || (permission && !mayIn(scope, permission))) return [];
    return [
      sql<Name>`SELECT ${thing}::text AS thing, t.id, ${name} AS name FROM ${from}
        WHERE ${where(scope)} AND t.id = ANY(${ids}::int[])`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<Name>`${sql.join(parts, sql` UNION ALL `)}`.execute(scope.trx);
  return rows;
}
