import { sql } from 'kysely';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { detailedStaff } from './detail.ts';
import { emptyStaff, type StaffBody, type StaffRow, staffKind } from './member.ts';
import { editOf, statusAfter } from './membership.ts';

/** Stores a member of staff; a user becomes it by invitation. */
export function createStaffMember(call: Call<'createStaffMember'>): Promise<Answer> {
  const { clinic, services = [], ...body } = call.body;
  return inClinic(call, clinic, 'staff.manage', async (scope) => {
    await refuseForeign(scope, 'services', services);
    refuseSecondOwner(body.role);
    const values = { ...emptyStaff, ...body, clinic_id: clinic, status: 'active' as const };
    const row = await insertRow<StaffRow>(scope.trx, 'staff', values, scope.user.id);
    await giveServices(scope, row.id, services);
    await tell(scope, { action: 'staff.created', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row), 201);
  });
}

/** One member of staff. */
export const readStaffMember = (call: Call<'readStaffMember'>): Promise<Answer> =>
  onThing<StaffRow>(call, staffKind, 'patients.read', async (scope, row) => {
    await tell(scope, { action: 'staff.read', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row));
  });

/** Changes a member of staff; what the body leaves out stays as it is. */
export function updateStaffMember(call: Call<'updateStaffMember'>): Promise<Answer> {
  const { services, ...body }: StaffBody = call.body;
  return changeThing<StaffRow>(call, staffKind, 'staff.manage', async (scope, row) => {
    if (services) await refuseForeign(scope, 'services', services);
    if (body.role && body.role !== row.role) refuseOwnerChange(row, body.role);
    const status = statusAfter(row, editOf(scope, row, body));
    await updateRow<StaffRow>(scope.trx, 'staff', row, { ...body, status }, scope.user.id);
    if (services) await giveServices(scope, row.id, services);
    await tell(scope, { action: 'staff.updated', objectType: 'staff', objectId: row.id });
    return shown(await detailedStaff(scope, row));
  });
}

function refuseSecondOwner(role: string | undefined): void {
  if (role === 'owner') throw invalid({ role: ['A clinic has one owner, who made it.'] });
}

function refuseOwnerChange(row: StaffRow, role: string): void {
  refuseSecondOwner(role);
  if (row.role === 'owner') throw invalid({ role: ['The owner stays the owner.'] });
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
