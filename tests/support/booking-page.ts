import { randomBytes } from 'node:crypto';
import type { Account, Answered, Api, Ask } from './api.ts';
import type { Made, World } from './furnished-clinic.ts';
import { mailedCode } from './mailed-code.ts';

/** Someone who books, as the contract wants them. */
export const somebody = {
  first_name: 'Eva',
  last_name: 'Lima',
  birth_date: '1984-02-29',
  channel: 'mail',
  recipient: 'eva@example.test',
  language: 'en',
};

let words = 0;

/** Opens the booking page of a clinic with its service, and answers the word in its address. */
export async function openPage(
  world: Pick<World, 'clinic' | 'service' | 'put'>,
  settings: object = {},
): Promise<string> {
  words += 1;
  const slug = `world-${words}-${Date.now().toString(36)}`;
  await world.put(`/api/clinics/${world.clinic}/booking-page/`, {
    ...{
      slug,
      is_open: true,
      intro: 'Welcome.',
      closing: 'Come early.',
      is_final: true,
      takes_new: true,
      arrivals_open: false,
    },
    ...{ window_days: 60, notice_hours: 0, services: [world.service], staff: [], embed_origins: [] },
    ...settings,
  });
  return slug;
}

/** A time that is wanted, by whoever made the token. */
export interface Wish {
  token?: string;
  work?: { challenge: string; answers: number[] };
  service: number;
  staff: number;
  start_at: string;
}

/** A token as the page makes it. */
export const newToken = () => randomBytes(24).toString('base64url');

/** What someone asks of a clinic's booking page. */
export function atBookingPage(api: Api, slug: string) {
  const page = `/api/public/clinics/${slug}/`;
  const post = (path: string, body: object, given: Ask = {}) => api.ask('POST', path, { ...given, body });
  return {
    read: (given?: Ask) => api.ask('GET', page, given),
    times: (service: number, from: string, to = from, staff?: number) =>
      api.ask(
        'GET',
        `${page}times/?service=${service}&date_from=${from}&date_to=${to}${staff ? `&staff=${staff}` : ''}`,
      ),
    /** Keeps a time for a new token, or for the one that is given. */
    async hold({ token = newToken(), ...wish }: Wish, given?: Ask) {
      return { token, ...(await post(`${page}bookings/`, { token, ...wish }, given)) };
    },
    release: (token: string) => post(`/api/public/bookings/${token}/release/`, {}),
    person: (token: string, who: object = {}, given?: Ask) =>
      post(`/api/public/bookings/${token}/code/`, { ...somebody, ...who }, given),
    finish: (token: string, code: string, given?: Ask): Promise<Answered> =>
      post(`/api/public/bookings/${token}/finish/`, { code }, given),
  };
}

/** The code that was sent last to a mailbox. */
export const codeFor = (api: Api, recipient = somebody.recipient): Promise<string> =>
  mailedCode(api, { recipient, template: 'bookingCode' });

/** The reservation of a clinic that was made last, as the desk has it. */
export async function lastReservation(api: Api, owner: Account, clinic: number): Promise<Made> {
  const { body } = await api.ask(
    'GET',
    `/api/patients/appointments?clinic=${clinic}&ordering=-created_at&limit=1`,
    { token: owner.token },
  );
  return body.results[0];
}
