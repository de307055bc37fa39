import type pg from 'pg';
import { type Block, checksumOf } from '#server/areas/consent-forms/form.ts';
import { dayOf, instantOf, weekdayOf } from '#server/time/clinic-days.ts';
import { publishPage } from './booking-page.ts';
import { type Row, storeNumbered, storeRows } from './bulk.ts';
import { offers, papers, people, questions, tags, workingWeek } from './furniture.ts';

/** The clinic as the rest of the data needs to know it. */
export interface House {
  clinic: number;
  user: number;
  timezone: string;
  /** The days of the week on which it is open, Monday being 1. */
  weekdays: readonly number[];
  staff: number[];
  services: { id: number; minutes: number; after: number; forms: number[] }[];
  forms: { id: number; blocks: Block[]; title: string; validity: number | null }[];
  labels: number[];
  /** The form that is answered at home, before visits for the first of the services. */
  questions: number;
}

/** From Monday to Friday, and on the day on which someone wants to look around. */
const openDays = (timezone: string, now: number) =>
  [...new Set([1, 2, 3, 4, 5, weekdayOf(dayOf(timezone, new Date(now)))])].toSorted((a, b) => a - b);

const hour = 3_600_000;

/** Extra hours of this one day, where someone looks around when no one would be at work; the weekly hours stay those of a clinic. */
function extraHours(timezone: string, now: number) {
  const today = dayOf(timezone, new Date(now));
  const [opens, closes] = ['09:00', '17:00'].map((clock) => instantOf(timezone, today, clock)) as [
    number,
    number,
  ];
  const whole = Math.floor(now / hour) * hour;
  const midnight = instantOf(timezone, today, '00:00');
  const start = Math.max(midnight, whole - hour);
  const end = Math.min(instantOf(timezone, today.add({ days: 1 }), '00:00'), whole + 5 * hour);
  if (opens <= start && end <= closes) return [];
  const span = { start_at: new Date(start).toISOString(), end_at: new Date(end).toISOString() };
  return [{ ...span, kind: 'extra', reason: 'Extra clinic' }];
}

/** Makes the account, the clinic and all that it works with. */
export async function buildHouse(
  client: pg.ClientBase,
  account: Row,
  name: string,
  from: string,
  now: number,
): Promise<House> {
  const timezone = 'Europe/London';
  const [user = 0] = await storeNumbered(client, 'users', [
    { version: 1, created_at: from, updated_at: from, ...account },
  ]);
  const stamps = { version: 1, created_at: from, updated_at: from, created_by: user, updated_by: user };
  const weekdays = openDays(timezone, now);
  const opening = weekdays.map((weekday) => ({ weekday, start: '08:00', end: '18:00' }));
  const { rows } = await client.query(
    `INSERT INTO clinics (owner_id, name, address, email, phone_number, timezone, currency, opening_hours)
     VALUES ($1, $2, '1 Quay Street, Harbourton', 'desk@example.test', '+44 20 7946 0000', $3, 'GBP', $4) RETURNING id`,
    [user, name, timezone, JSON.stringify(opening)],
  );
  const clinic = rows[0].id as number;
  const blank = {
    email: '',
    phone_number: '',
    licence_number: '',
    photo_url: '',
    signature_image: '',
    bio: '',
    languages: ['en'],
    status: 'active',
  };
  const staff = await storeNumbered(
    client,
    'staff',
    people.map((one) => ({
      clinic_id: clinic,
      user_id: one.role === 'owner' ? user : null,
      ...one,
      ...blank,
      ...stamps,
    })),
  );
  await storeRows(
    client,
    'staff_schedules',
    staff.slice(0, 3).map((staff_id) => ({
      clinic_id: clinic,
      staff_id,
      valid_from: from.slice(0, 10),
      valid_to: null,
      days: workingWeek(weekdays),
    })),
  );
  await storeRows(
    client,
    'staff_exceptions',
    staff
      .slice(0, 3)
      .flatMap((staff_id) =>
        extraHours(timezone, now).map((extra) => ({ clinic_id: clinic, staff_id, ...extra })),
      ),
  );
  const plain = {
    description: '',
    buffer_before_minutes: 0,
    slot_interval_minutes: null,
    min_notice_minutes: 0,
    booking_window_days: null,
    max_per_day: null,
    capacity: 1,
    currency: 'GBP',
    location: 'clinic',
    weekly_availability: null,
    initial_status: 'booked',
    is_private: false,
    status: 'active',
  };
  const services = await storeNumbered(
    client,
    'services',
    offers.map((one) => ({
      clinic_id: clinic,
      ...one,
      ...plain,
      buffer_after_minutes: one.duration_minutes > 30 ? 10 : 0,
      ...stamps,
    })),
  );
  const terms = {
    signature_method: 'typed',
    requires_witness: false,
    requires_guardian_under: 18,
    recurrence: 'once',
    language: 'en',
  };
  const published = [...papers, questions];
  const forms = await storeNumbered(
    client,
    'consent_forms',
    published.map((one) => ({
      clinic_id: clinic,
      ...one,
      description: '',
      ...terms,
      status: 'published',
      current_version: 1,
      has_draft: false,
      signed_count: 0,
      ...stamps,
    })),
  );
  const versions = published.map(({ title, blocks, validity_days }, at) => ({
    clinic_id: clinic,
    form_id: forms[at],
    number: 1,
    title,
    blocks,
    terms: { ...terms, validity_days },
    checksum: checksumOf({ title, blocks, variants: [] }),
    published_at: from,
    published_by: user,
  }));
  await storeRows(client, 'consent_form_versions', versions);
  const publications = published.map(({ title, blocks }, at) => ({
    clinic_id: clinic,
    form_id: forms[at],
    at: from,
    by_user: user,
    action: 'publish',
    from_state: 'draft',
    to_state: 'published',
    reason: null,
    sent: { event: { type: 'publish', by: user, role: 'owner', at: from, title, blocks: blocks.length } },
  }));
  await storeRows(client, 'moves', publications);
  const required = [[0], [0], [0, 1], [0], [0, 2]];
  const asks = { clinic_id: clinic, service_id: services[0], form_id: forms.at(-1), required_since: from };
  await storeRows(
    client,
    'service_consent_forms',
    required
      .flatMap((all, at) => all.map((form) => ({ ...asks, service_id: services[at], form_id: forms[form] })))
      .concat(asks),
  );
  await storeRows(
    client,
    'service_staff',
    services.flatMap((service_id, at) =>
      staff
        .slice(0, 3)
        .filter((_, who) => who === 1 || at !== 4)
        .map((staff_id) => ({ clinic_id: clinic, service_id, staff_id })),
    ),
  );
  await publishPage(client, clinic, user, services);
  const labels = await storeNumbered(
    client,
    'patient_labels',
    tags.map(([label, color, category, is_alert], at) => ({
      clinic_id: clinic,
      name: label,
      color,
      category,
      description: '',
      priority: 10 * (at + 1),
      is_alert,
      parent_id: null,
      status: 'active',
      ...stamps,
    })),
  );
  return {
    clinic,
    user,
    timezone,
    weekdays,
    staff: staff.slice(0, 3),
    labels,
    questions: forms.at(-1) as number,
    services: offers.map((one, at) => ({
      id: services[at] as number,
      minutes: one.duration_minutes,
      after: one.duration_minutes > 30 ? 10 : 0,
      forms: (required[at] ?? []).map((form) => forms[form] as number),
    })),
    forms: papers.map((one, at) => ({
      id: forms[at] as number,
      blocks: one.blocks,
      title: one.title,
      validity: one.validity_days,
    })),
  };
}
