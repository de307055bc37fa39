import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { newToken } from '#tests/support/booking-page.ts';
import type { Around } from './deed.ts';
import type { House, Told } from './house.ts';
import { ofClinic } from './words.ts';

/** A time that can be booked from home. */
export interface HomeTime {
  start_at: string;
  staff: number;
}

/** Someone at home, with a mailbox of their own. */
export interface AtHome {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly recipient: string;
}

/** What became of a booking from home; null where the time was gone before. */
export type Finished = { state: 'booked' | 'requested' | 'at_limit'; link: string | null } | null;

const slug = 'life';
const page = `/api/public/clinics/${slug}`;

/** Opens the booking page of the clinic, if it is not open yet, for visits that are booked at once. */
export async function openBookingPage({ read, make, clinic, service }: House): Promise<void> {
  const { is_open } = await read<{ is_open: boolean }>(ofClinic.bookingPage(clinic));
  if (is_open) return;
  await make('PUT', ofClinic.bookingPage(clinic), {
    ...{ slug, is_open: true, arrivals_open: false, is_final: true, takes_new: true },
    ...{ intro: 'Welcome.', closing: '', window_days: 60, notice_hours: 0 },
    ...{ services: [service], staff: [], embed_origins: [] },
  });
}

/** Someone new, whom the clinic will know by their name, day of birth and mailbox. */
export function someoneAtHome({ word }: Around): AtHome {
  const name = word();
  return {
    ...{ first_name: 'Kim', last_name: name, birth_date: '1984-02-29' },
    recipient: `${name.toLowerCase()}@example.test`,
  };
}

/** Asks the booking page as a household of its own. */
export function atBookingPage({ server }: House) {
  const household = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
  const ask = async (method: string, path: string, body?: object): Promise<Told> => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': household },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  return {
    async times(service: number, day: string): Promise<HomeTime[]> {
      const query = `service=${service}&date_from=${day}&date_to=${day}`;
      const { status, text } = await ask('GET', `${page}/times/?${query}`);
      expect(status, text).toBe(200);
      return (JSON.parse(text) as { days: { times: HomeTime[] }[] }).days.flatMap(({ times }) => times);
    },
    /** Keeps a time and has the code sent; what books with it, or null where the time is gone. */
    async keep(service: number, { start_at, staff }: HomeTime, who: AtHome) {
      const token = newToken();
      const held = await ask('POST', `${page}/bookings/`, { token, service, staff, start_at });
      expect([201, 409], held.text).toContain(held.status);
      if (held.status === 409) return null;
      const { mail } = server;
      const before = mail.received.length;
      const person = { ...who, channel: 'mail', language: 'en' };
      const sent = await ask('POST', `/api/public/bookings/${token}/code/`, person);
      expect(sent.status, sent.text).toBe(200);
      const find = () =>
        mail.received
          .slice(before)
          .filter(({ to }) => to.includes(who.recipient))
          .map(({ text }) => /is: (\d{6})/.exec(text)?.[1])
          .findLast((code) => code !== undefined);
      await expect.poll(find, { message: `the code for ${who.recipient}` }).toBeDefined();
      const code = find();
      return async (): Promise<Finished> => {
        const { status, text } = await ask('POST', `/api/public/bookings/${token}/finish/`, { code });
        expect([200, 409], text).toContain(status);
        return status === 200 ? (JSON.parse(text) as Finished) : null;
      };
    },
  };
}
