import type { FormPage } from './form-flows.ts';
import { fill } from './gestures.ts';

/** The page that changes a reservation; each one is on a day of its own. */
export const reservationEditPage: FormPage = {
  id: 'reservationEdit',
  heading: 'Edit reservation',
  at: '/dashboard/reservations/edit',
  calls: {
    read: /^GET \/api\/patients\/appointments\/\d+\/$/,
    save: /^PUT \/api\/patients\/appointments\/\d+\/$/,
  },
  action: 'Save changes',
  async make({ book }, nth) {
    const start_at = new Date(Date.UTC(2036, 3, nth, 9)).toISOString();
    const { id, service, staff } = await book({ start_at });
    const theirs = { service, staff, start_at, notes: 'Theirs' };
    return { id, path: `/api/patients/appointments/${id}/`, theirs };
  },
  type: (page) => fill(page, { Reason: 'Headache' }),
  saved: 'Reservation',
};
