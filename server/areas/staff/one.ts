import { sql } from 'kysely';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { detailedStaff } from './detail.ts';
import { emptyStaff, type StaffBody, staffKind } from './member.ts';
import { editOf, statusAfter } from './membership.ts';
import { refuseBeyondRights, refuseNewBeyondRights } from './rights.ts';

/** Stores a member of staff; a user becomes it by invitation. */
export function createStaffMember(call: Call<'createStaffMember'>): Promise<Answer> {
  const { clinic, services = [], ...body } = call.body;
  return inClinic(call, clinic, 'staff.manage', async (scope) => {
    await refuseForeign(scope, 'services', services);
    const values = { ...emptyStaff, ...body, clinic_id: clinic, status: 'active' as const };
    const refusal = await refuseNewBeyondRights(scope, values);
    if (refusal) return refusal;
    const row = await insertRow(scope.trx, 'staff', values, scope.user.id);
    await giveServices(scope, row.id, services);
    await tell(scope, { action: 'staff.created', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row), 201);
  });
}

/** One member of staff. */
export const readStaffMember = (call: Call<'readStaffMember'>): Promise<Answer> =>
  onThing(call, staffKind, 'patients.read', async (scope, row) => {
    await tell(scope, { action: 'staff.read', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row));
  });

/** Changes a member of staff; what the body leaves out stays as it is. */
export function updateStaffMember(call: Call<'updateStaffMember'>): Promise<Answer> {
  const { services, ...body }: StaffBody = call.body;
  // anyone may change a part of their own row
  return changeThing(call, staffKind, 'patients.read', async (scope, row) => {
    const refusal = await refuseBeyondRights(scope, row, call.body);
    if (refusal) return refusal;
    if (services) await refuseForeign(scope, 'services', services);
    const status = statusAfter(row, editOf(scope, row, body));
    await updateRow(scope.trx, 'staff', row, { ...body, status }, scope.user.id);
    if (services) await giveServices(scope, row.id, services);
    await tell(scope, { action: 'staff.updated', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row));
  });
}

/** Keeps the overrides of services that stay. */
async function giveServices({ trx, clinic }: Scope, staffId: number, services: number[]): Promise<void> {
  await sql`
    DELETE FROM service_staff WHERE clinic_id = ${clinic.id} AND staff_id = ${staffId}
      AND NOT (to_jsonb(service_id) <@ ${JSON.stringify(services)}::jsonb)`.execute(trx);
  await sql`
    INSERT INTO service_staff (clinic_id, service_id, staff_id)
    SELECT ${clinic.id}, value::integer, ${staffId} FROM jsonb_array_elements_text(${JSON.stringify(services)}::jsonb)
    ON CONFLICT DO NOTHING`.execute(trx);
}
