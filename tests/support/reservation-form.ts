import type { FormPage } from './form-flows.ts';
import { fill } from './gestures.ts';

/** The page that changes a reservation of a series; each series is on two days of its own. */
export const reservationEditPage: FormPage = {
  id: 'reservationEdit',
  heading: 'Edit reservation',
  at: '/dashboard/reservations/edit',
  calls: {
    read: /^GET \/api\/patients\/appointments\/\d+\/$/,
    save: /^(PUT \/api\/patients\/appointments\/\d+\/|POST \/api\/patients\/appointments\/\d+\/series\/reschedule\/)$/,
  },
  action: 'Save changes',
  async make({ make, patient, service: { id: service }, staff: { id: staff } }, nth) {
    const start_at = new Date(Date.UTC(2036, 3, 2 * nth, 9)).toISOString();
    const { appointments } = await make<{ appointments: { id: number }[] }>(
      '/api/patients/appointments/series/',
      {
        ...{ patient: patient.id, service, staff, start_at, rule: { frequency: 'daily', count: 2 } },
      },
    );
    const id = appointments[0]?.id ?? 0;
    const theirs = { service, staff, start_at, notes: 'Theirs' };
    return { id, path: `/api/patients/appointments/${id}/`, theirs };
  },
  type: (page) => fill(page, { Reason: 'Headache' }),
  saved: 'Reservation',
};
