import type { Selectable } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Tables } from '#server/database/tables.ts';

export const clinicColumns = [
  'id',
  'owner_id',
  'name',
  'address',
  'email',
  'phone_number',
  'timezone',
  'version',
  'created_at',
  'updated_at',
] as const;

type Row = Pick<Selectable<Tables['clinics']>, (typeof clinicColumns)[number]>;

/** A clinic as the API shows it. */
export function shownClinic(row: Row): components['schemas']['Clinic'] {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    email: row.email,
    phone_number: row.phone_number,
    user: row.owner_id,
    timezone: row.timezone,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
