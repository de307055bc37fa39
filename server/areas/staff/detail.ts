import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import { utilisation } from '#server/areas/analytics/utilisation.ts';
import { today } from '#server/time/clinic-days.ts';
import { servicesOfStaff } from './list.ts';
import { type StaffRow, type StaffWithServices, shownStaff } from './member.ts';
import { type ExceptionRow, exceptionColumns, shownException } from './time-off.ts';

type Shown = components['schemas']['StaffMember'];

/** A member with pictures, hours and what is booked of them. */
export async function detailedStaff(scope: Scope, { id }: Pick<StaffRow, 'id'>): Promise<Shown> {
  const { trx, clinic } = scope;
  const key = sql`clinic_id = ${clinic.id} AND staff_id = ${id}`;
  const member = await sql<StaffWithServices>`
    SELECT t.*, ${servicesOfStaff} FROM staff t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(
    trx,
  );
  const schedules = await sql<components['schemas']['Schedule']>`
    SELECT valid_from::text, valid_to::text, days FROM staff_schedules WHERE ${key} ORDER BY valid_from`.execute(
    trx,
  );
  const exceptions = await sql<ExceptionRow>`
    SELECT ${exceptionColumns} FROM staff_exceptions e
    WHERE ${key} AND end_at > now() ORDER BY start_at, id LIMIT 500`.execute(trx);
  const row = stillThere<StaffWithServices>(member.rows);
  const day = today(clinic);
  const share = await utilisation(scope, { from: day.subtract({ days: 27 }), to: day }, id);
  return {
    ...shownStaff(row),
    photo_url: row.photo_url,
    ...(readsSignature(scope, row) ? { signature_image: row.signature_image } : {}),
    schedules: schedules.rows,
    exceptions: exceptions.rows.map(shownException),
    utilisation: share.utilisation,
  };
}

/** A signature belongs to its person, and stands under records for those who read them. */
const readsSignature = ({ user, role }: Scope, { user_id }: StaffRow) =>
  user_id === user.id || permits(role, 'records.read') || permits(role, 'staff.manage');
