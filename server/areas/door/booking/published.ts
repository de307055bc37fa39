import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type Bookable, giversOf } from '../../appointments/availability.ts';
import { type AtPage, atPage, type PublishedPage } from './at-page.ts';

type Page = components['schemas']['BookingPage'];

/** A service as the page offers it. */
export type Offered = Bookable & {
  name: string;
  description: string;
  initial_status: 'requested' | 'booked';
};

/** The services that a clinic publishes, within what the page says of notice and of how far ahead. */
export async function offeredServices({ trx, page }: AtPage): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    SELECT id, name, description, initial_status, status, duration_minutes, buffer_before_minutes, buffer_after_minutes,
      slot_interval_minutes, slot_offset_minutes, min_notice_minutes, booking_window_days, max_per_day, capacity,
      weekly_availability
    FROM services ORDER BY name, id`.execute(trx);
  return rows.map((service) => withinPage(service, page));
}

/** A service as it can be had within what a page says of notice and of how far ahead. */
export const withinPage = <Service extends Bookable>(
  service: Service,
  { window_days, notice_hours }: Pick<PublishedPage, 'window_days' | 'notice_hours'>,
): Service => ({
  ...service,
  min_notice_minutes: Math.max(service.min_notice_minutes, notice_hours * 60),
  booking_window_days: Math.min(service.booking_window_days ?? window_days, window_days),
});

/** Whether a booking stands at once. Where new patients are not taken none does, so that no answer tells who is one. */
export const isFinal = ({ page }: AtPage, { initial_status }: Offered): boolean =>
  page.is_final && page.takes_new && initial_status === 'booked';

/** What a clinic publishes for those who book from home. */
export const readBookingPage = (call: Call<'readBookingPage'>, sendsText: boolean): Promise<Answer> =>
  atPage(call, async (at) => {
    const { name, address, phone_number, timezone } = at.clinic;
    const services: Page['services'] = [];
    for (const service of await offeredServices(at)) {
      const givers = await giversOf(at, service, undefined);
      services.push({
        ...{ id: service.id, name: service.name, description: service.description },
        minutes: Math.min(...givers.map(({ minutes }) => minutes), service.duration_minutes),
        is_final: isFinal(at, service),
        staff: givers.map(({ staff_id }) => staff_id),
      });
    }
    const offered = services.filter(({ staff }) => staff.length > 0);
    const giving = new Set(offered.flatMap(({ staff }) => staff));
    const body: Page = {
      clinic: { name, address, phone_number, timezone },
      picture: await shownPicture(at),
      intro: at.page.intro,
      closing: at.page.closing,
      takes_new: at.page.takes_new,
      questions: at.page.questions,
      channels: sendsText ? ['mail', 'text'] : ['mail'],
      embed_origins: at.page.embed_origins,
      services: offered,
      people: (await namedStaff(at)).filter(({ id }) => giving.has(id)),
    };
    return { status: 200, body };
  });

async function shownPicture({ trx }: AtPage): Promise<Page['picture']> {
  const { rows } = await sql<NonNullable<Page['picture']>>`
    SELECT picture AS address, picture_alt AS alt, picture_width AS width, picture_height AS height
    FROM booking_pages WHERE picture <> ''`.execute(trx);
  return rows[0] ?? null;
}

/** The names of those who can be booked. */
export async function namedStaff({ trx }: AtPage): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${staffNameOf()} AS name FROM staff ORDER BY id`.execute(trx);
  return rows;
}
