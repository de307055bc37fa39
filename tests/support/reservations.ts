import { type Account, createAccount } from './account.ts';

interface Stored {
  id: number;
  version: number;
}

/** A reservation as the API answers it, as far as the tests look. */
export interface StoredReservation extends Stored {
  number: string;
  status: string;
  start_at: string | null;
  staff: number;
  service: number;
  patient: number;
  [field: string]: unknown;
}

/** A clinic with one of everything that a reservation needs, and what is done there without a browser. */
export async function bookableClinic(timezone = 'Europe/Berlin', owner: Promise<Account> = createAccount()) {
  const account = await owner;
  const clinic = await account.createClinic('Harbour', { timezone } as object);
  const make = <Answer = Stored>(path: string, body: object) =>
    account.call<Answer>('POST', path, { clinic: clinic.id, ...body });
  const staff = await make('/api/staff/staff', {
    first_name: 'José',
    last_name: 'Álvarez',
    title: 'Dr',
    color: 'indigo',
  });
  const service = await make('/api/services/services', {
    name: 'First consultation',
    duration_minutes: 30,
    color: 'teal',
    staff: [{ staff: staff.id }],
  });
  const patient = await make('/api/patients/patients', { first_name: 'Minh', last_name: 'Nguyễn' });
  const base = '/api/patients/appointments';
  const whole = { patient: patient.id, service: service.id, staff: staff.id };
  return {
    account,
    clinic,
    staff,
    service,
    patient,
    make,
    book: (body: object) => make<StoredReservation>(base, { ...whole, ...body }),
    read: (id: number) => account.call<StoredReservation>('GET', `${base}/${id}/`),
    move: ({ id, version }: Stored, action: string, body: object = {}) =>
      account.call<StoredReservation>('POST', `${base}/${id}/${action}/`, { version, ...body }),
  };
}

/** An instant some minutes from now, on the full minute. */
export const inMinutes = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString();
