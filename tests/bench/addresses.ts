import { createAccount } from '#tests/support/account.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

/** A page behind sign-in. */
export interface Address {
  path: string;
  /** What stands on the page once its data is there: a selector, and a text in it. */
  data: readonly [selector: string, text: string];
}

/** A clinic with one of everything, and the addresses that show it. */
export async function furnish(origin: string) {
  const { account, clinic, patient, staff, book, make } = await bookableClinic(
    'UTC',
    createAccount('bench', origin),
  );
  await book({ start_at: '2036-01-08T10:00:00Z' });
  const record = await make('/api/patients/medical-records', {
    ...{ patient: patient.id, staff: staff.id, occurred_at: '2026-03-02T09:00:00Z' },
    chief_complaint: 'A cough for a week',
  });
  const detail = '/dashboard/patients/detail';
  const addresses: Record<string, Address> = {
    overview: { path: '/dashboard', data: ['#figures', ''] },
    patients: { path: '/dashboard/patients', data: ['main', 'Nguyễn'] },
    reservations: { path: '/dashboard/reservations?date=2036-01-08', data: ['main', 'Nguyễn'] },
    chart: { path: `${detail}/${patient.id}`, data: ['main', 'Nguyễn'] },
    record: { path: `${detail}/medical-records/detail/${record.id}`, data: ['main', 'A cough for a week'] },
  };
  return { account, clinic: clinic.id, addresses };
}
