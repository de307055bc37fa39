import { tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { cardAnswer } from '#server/lists/card.ts';
import { staffKind, staffName } from './member.ts';

/** A member of staff as a contact at work. */
export const exportStaffCard = (call: Call<'exportStaffCard'>): Promise<Answer> =>
  onThing(call, staffKind, 'patients.read', async (scope, row) => {
    await tell(scope, { action: 'staff.card_exported', objectType: 'staff', objectId: row.id });
    const card = {
      uid: `staff-${row.clinic_id}-${row.id}@chartroom`,
      changedAt: row.updated_at,
      fullName: staffName(row),
      family: row.last_name,
      given: row.first_name,
      prefix: row.title,
      organisation: scope.clinic.name,
      title: row.speciality,
      phones: [row.phone_number],
      emails: [row.email],
      isAtWork: true,
    };
    return cardAnswer(card, `staff-${row.id}`);
  });
