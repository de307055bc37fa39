import type { ReservationChoices, StaffOption } from './reservationFields.ts';

/** Who gives each of some services, by id; a service that no one is named for is given by everyone. */
export const giversOfAll = (
  { services, staff }: Pick<ReservationChoices, 'services' | 'staff'>,
  wanted: readonly number[],
): StaffOption[] =>
  staff.filter(({ id }) =>
    services.every((service) => {
      const isOther = !wanted.includes(service.id) || service.staff.length === 0;
      return isOther || service.staff.includes(id);
    }),
  );
