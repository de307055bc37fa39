import { sql } from 'kysely';
import type { Role } from '#machines/lifecycles/roles.ts';
import { audit } from '#server/audit/audit.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { csvAnswer, mostRows } from '#server/lists/csv.ts';
import { dayOf, momentIn } from '#server/time/clinic-days.ts';
import type { ClinicRow } from './clinic.ts';
import { listedClinics, roles } from './list.ts';

type Listed = Pick<
  ClinicRow,
  'id' | 'name' | 'address' | 'email' | 'phone_number' | 'timezone' | 'currency' | 'created_at'
> & {
  role: Role | null;
};

const titles = ['Name', 'Address', 'Email', 'Phone', 'Time zone', 'Currency', 'Role', 'Created'];

/** The clinics of a filtered list as a table for a spreadsheet. It stands in no clinic's log, as the list belongs to none. */
export async function exportClinics(call: Call<'exportClinics'>): Promise<Answer> {
  const { where, order } = listedClinics(call.query);
  const ids = await call.openAs(async (trx, user) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM clinics WHERE ${where} ORDER BY ${order} LIMIT ${mostRows + 1}`.execute(trx);
    if (rows.length > mostRows)
      throw invalid({ detail: ['This is more than one table can hold. Narrow the list by a filter.'] });
    await audit(trx, call.origin, { action: 'clinic.table_exported', userId: user.id });
    return rows.map(({ id }) => id);
  });
  return csvAnswer({
    name: `clinics-${dayOf('UTC', new Date())}`,
    titles,
    ids,
    async read(some) {
      const { rows } = await call.openPortion((trx) =>
        sql<Listed>`
          SELECT id, name, address, email, phone_number, timezone, currency, created_at, own.role
          FROM clinics ${roles} WHERE ${where} AND id = ANY(${[...some]}::int[]) ORDER BY ${order}`.execute(
          trx,
        ),
      );
      return rows.map(cellsOf);
    },
  });
}

const cellsOf = ({ name, address, email, phone_number, timezone, currency, role, created_at }: Listed) => [
  ...[name, address, email, phone_number, timezone, currency, role ?? ''],
  momentIn(timezone, created_at),
];
