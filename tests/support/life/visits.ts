import { inMinutes } from '#tests/support/reservations.ts';
import type { Around } from './deed.ts';
import type { House } from './house.ts';

/** A reservation as the server tells it, as far as a life looks at it. */
export interface Visit {
  id: number;
  version: number;
  number: string;
  status: string;
  kind: string;
  staff: number;
  service: number;
  patient: number;
  start_at: string | null;
  end_at: string | null;
  offered_until: string | null;
  series: number | null;
  /** Its history, oldest first; told for one reservation alone. */
  events?: { from: string | null; to: string }[];
}

/** Whether a time stands offered to someone who waits. */
export const isOffered = ({ offered_until }: Visit): boolean =>
  offered_until !== null && Date.parse(offered_until) > Date.now();

const path = '/api/patients/appointments';

/** Every reservation of the clinic, page by page. */
export async function visitsOf({ read, clinic }: House): Promise<Visit[]> {
  const found: Visit[] = [];
  for (;;) {
    const query = `clinic=${clinic}&limit=100&offset=${found.length}&ordering=created_at`;
    const { results } = await read<{ results: Visit[] }>(`${path}?${query}`);
    found.push(...results);
    if (results.length < 100) return found;
  }
}

/** One reservation, as the server tells someone else than who just changed it. */
export const readVisit = ({ read }: House, id: number): Promise<Visit> => read(`${path}/${id}/`);

/** A reservation soon, at the first of some times that is free. */
export async function bookedSoon(
  { house, chance }: Around,
  { patient = chance.pick(house.patients), service = house.service } = {},
): Promise<Visit> {
  const staff = chance.pick([house.staff, house.colleague]);
  for (let minutes = 20; ; minutes += 40)
    try {
      return await house.make<Visit>('POST', path, {
        ...{ clinic: house.clinic, patient, service, staff },
        ...{ start_at: inMinutes(minutes), override_reason: 'They asked.' },
      });
    } catch (error) {
      if (minutes > 600) throw error;
    }
}

/** A moment on the clinic's own clock. */
export function clinicTime(instant: string): { day: string; clock: string } {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant));
  const [day = '', clock = ''] = written.split(' ');
  return { day, clock };
}
