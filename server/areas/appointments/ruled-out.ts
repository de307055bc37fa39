import { type Sentence, say, word } from '#machines/lifecycles/saying.ts';
import { conflict, type Scope } from '#server/access/scope.ts';
import type { ServiceRow } from '#server/areas/services/service.ts';
import { type StaffRow, staffName } from '#server/areas/staff/member.ts';
import { rowById } from '#server/database/rows.ts';

/** What rules a visit out whenever it would be, by the field that says so: a service or a giver that is gone. */
export function ruledOut(
  service: Pick<ServiceRow, 'name' | 'status'>,
  staff: StaffRow | undefined,
): { service?: Sentence; staff?: Sentence } {
  return {
    ...(service.status === 'archived' && { service: say('{name} is no longer offered.', service) }),
    ...((staff?.status === 'suspended' || staff?.status === 'archived') && {
      staff: say('{staff} is {status}.', {
        staff: staffName(staff),
        status: staff.status === 'archived' ? word('archived') : word('suspended'),
      }),
    }),
  };
}

/** What a reservation without a time is stored for; no giver where its patient would take anyone. */
export interface Wished {
  service: ServiceRow;
  staff: number | null;
}

/** Refuses a wish that no one could ever accept or offer a time for: it holds no time, so no conflict tells of it. */
export async function refuseRuledOut({ trx }: Scope, { service, staff }: Wished): Promise<void> {
  const giver = staff === null ? undefined : ((await rowById(trx, 'staff', staff)) as StaffRow);
  const found = ruledOut(service, giver);
  if (Object.keys(found).length > 0)
    throw conflict(Object.fromEntries(Object.entries(found).map(([field, sentence]) => [field, [sentence]])));
}
