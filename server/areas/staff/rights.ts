import { sql } from 'kysely';
import { permits } from '#machines/lifecycles/permissions.ts';
import {
  type Changer,
  newStaffRefusal,
  partOfField,
  type StaffPart,
  type Subject,
  staffRefusal,
} from '#machines/lifecycles/rightsToRights.ts';
import { forbidden, personOf, refused, type Scope } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import type { Answer } from '#server/http/call.ts';
import { type StaffBody, type StaffRow, staffKind } from './member.ts';

/** Changes one part of a member, unless the changer's rights do not reach so far. */
export const changeMember = (
  call: Parameters<typeof changeThing>[0],
  part: StaffPart,
  work: (scope: Scope, row: StaffRow) => Promise<Answer>,
): Promise<Answer> =>
  changeThing(call, staffKind, 'staff.manage', async (scope, row) => {
    const why = staffRefusal(await changerOf(scope), subjectOf(row), part);
    return why ? refused(scope, why) : work(scope, row);
  });

/** Refuses what a body changes beyond the changer's rights; undefined where it changes nothing of the kind. */
export async function refuseBeyondRights(
  scope: Scope,
  row: StaffRow,
  body: StaffBody,
): Promise<Answer | undefined> {
  const isOwn = row.user_id === scope.user.id;
  if (!isOwn && !permits(scope.role, 'staff.manage')) return forbidden(scope, 'staff.manage');
  const before = { ...row, services: await servicesOf(scope, row.id) };
  const parts = Object.keys(partOfField).flatMap((name) => {
    const field = name as keyof typeof partOfField;
    const isChanged = body[field] !== undefined && !isSame(body[field], before[field]);
    return isChanged ? [partOfField[field]] : [];
  });
  const changer = await changerOf(scope);
  const becomes = { ...subjectOf(row), role: body.role ?? row.role };
  becomes.speciality = body.speciality ?? row.speciality;
  for (const part of parts) {
    const why = staffRefusal(changer, subjectOf(row), part, becomes);
    if (why) return refused(scope, why);
  }
  return undefined;
}

/** Refuses a new member with more than the changer holds. */
export async function refuseNewBeyondRights(
  scope: Scope,
  { role, speciality }: Pick<Subject, 'role' | 'speciality'>,
): Promise<Answer | undefined> {
  const why = newStaffRefusal(await changerOf(scope), { user: null, role, speciality });
  return why ? refused(scope, why) : undefined;
}

/** A member as the table of rights to rights knows them. */
export const subjectOf = ({ user_id, role, speciality }: StaffRow): Subject => ({
  user: user_id,
  role,
  speciality,
});

/** Who changes a member, as the table of rights to rights knows them. */
export async function changerOf(scope: Scope): Promise<Changer> {
  const { trx, clinic, role, staffId } = scope;
  const { rows } = await sql<{ speciality: string }>`
    SELECT speciality FROM staff WHERE clinic_id = ${clinic.id} AND id = ${staffId}`.execute(trx);
  return { user: personOf(scope).id, role, speciality: rows[0]?.speciality ?? '' };
}

async function servicesOf({ trx, clinic }: Scope, staff: number): Promise<number[]> {
  const { rows } = await sql<{ service_id: number }>`
    SELECT service_id FROM service_staff WHERE clinic_id = ${clinic.id} AND staff_id = ${staff}`.execute(trx);
  return rows.map(({ service_id }) => service_id);
}

/** The order of services and languages says nothing. */
const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
const ordered = (value: unknown) => (Array.isArray(value) ? value.map(String).sort() : value);
