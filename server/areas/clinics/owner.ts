import { emptyStaff } from '#server/areas/staff/member.ts';
import { insertRow } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import type { ActingUser } from '#server/database/transaction.ts';

/** Makes the owner of a new clinic its first member of staff, to be booked and to sign. */
export async function addOwner(trx: Trx, user: ActingUser, clinicId: number): Promise<void> {
  await insertRow(
    trx,
    'staff',
    {
      ...emptyStaff,
      clinic_id: clinicId,
      user_id: user.id,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      role: 'owner',
      color: 'blue',
      status: 'active',
    },
    user.id,
  );
}
