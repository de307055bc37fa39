import type pg from 'pg';
import { dayOf, daysBetween, instantOf, weekdayOf } from '#server/time/clinic-days.ts';
import { type Row, storeNumbered, storeRows } from './bulk.ts';
import { consentAt, type DemoPatient } from './decisions.ts';
import type { House } from './house.ts';
import { type Fate, type Life, live } from './life.ts';
import { type Done, writeRecords } from './notes.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();

/** What the calendar of a member of staff is filled from. */
export interface Plan {
  house: House;
  patients: DemoPatient[];
  random: Random;
  now: number;
  from: number;
  to: number;
  /** The share of the working time that is booked. */
  density: number;
  /** Gives the next reservation its number. */
  number(): string;
}

interface Visit {
  row: Row;
  life: Life;
  patientName: string;
}

/** Fills the calendar of one member of staff and answers how many reservations that made. */
export async function fillCalendar(client: pg.ClientBase, plan: Plan, staff: number): Promise<number> {
  const { house, now } = plan;
  const visits: Visit[] = [];
  function* made(): Generator<Row> {
    for (const time of withPresent(plan, house.staff.indexOf(staff), timesOf(plan))) {
      const visit = visitAt(plan, staff, time);
      visits.push(visit);
      yield visit.row;
    }
  }
  const ids = await storeNumbered(client, 'reservations', made());
  function* moves(): Generator<Row> {
    for (const [at, { life }] of visits.entries())
      for (const { from, to, ...step } of life.steps)
        yield {
          clinic_id: house.clinic,
          reservation_id: ids[at],
          by_user: house.user,
          from_state: from,
          to_state: to,
          ...step,
        };
  }
  await storeRows(client, 'moves', moves());
  const done = visits.flatMap(({ row, life, patientName }, at): Done[] =>
    life.status === 'completed'
      ? [
          {
            id: ids[at] as number,
            patient: row.patient_id as number,
            patientName,
            staff,
            at: Date.parse(life.times.started_at ?? ''),
          },
        ]
      : [],
  );
  await writeRecords(client, house, done, plan.random, now);
  return visits.length;
}

interface Time {
  start: number;
  /** How far a visit of this very hour is. */
  fate?: Fate;
  service: House['services'][number];
}

function timesOf({ house, random, from, to, density }: Plan): Time[] {
  const days = daysBetween(dayOf(house.timezone, new Date(from)), dayOf(house.timezone, new Date(to)));
  const stretches = [
    ['09:00', '12:30'],
    ['13:30', '17:00'],
  ] as const;
  return days
    .filter((date) => house.weekdays.includes(weekdayOf(date)))
    .flatMap((date) =>
      stretches.flatMap(([first, last]) => {
        const times: Time[] = [];
        const end = instantOf(house.timezone, date, last);
        for (let at = instantOf(house.timezone, date, first); ; ) {
          const service = random.pick(house.services);
          if (at + service.minutes * 60_000 > end) return times;
          if (random.chance(density)) {
            times.push({ start: at, service });
            at += Math.ceil((service.minutes + service.after) / 10) * 600_000;
          } else at += 1_200_000;
        }
      }),
    );
}

const minute = 60_000;

/** How long before now the first visit of each of the three began, and what goes on in their rooms. */
const present: readonly { ahead: number; fates: readonly Fate[] }[] = [
  { ahead: 20, fates: ['in_progress', 'arrived', 'confirmed', 'booked'] },
  { ahead: 4, fates: ['arrived', 'confirmed', 'booked', 'confirmed'] },
  { ahead: -4, fates: ['arrived', 'booked', 'confirmed', 'booked'] },
];

/** The times with those of now among them: at whatever hour someone looks, people wait, are in a room, and come next. */
function withPresent({ house, random, now }: Plan, who: number, times: Time[]): Time[] {
  const scene = present[who];
  if (!scene) return times;
  const midnight = instantOf(house.timezone, dayOf(house.timezone, new Date(now)), '00:00');
  let at = Math.max(midnight, Math.floor((now - scene.ahead * minute) / (5 * minute)) * 5 * minute);
  const first = at;
  const going = scene.fates.map((fate): Time => {
    const service = random.pick(house.services.filter(({ minutes }) => minutes >= 25));
    const start = at;
    at += Math.ceil((service.minutes + service.after) / 10) * 10 * minute;
    return { start, service, fate };
  });
  const endOf = ({ start, service }: Time) => start + (service.minutes + service.after) * minute;
  const before = times.filter((time) => endOf(time) <= Math.min(first, now));
  const over = before.map((time) =>
    now - endOf(time) < 40 * minute ? { ...time, fate: 'completed' as const } : time,
  );
  return [...over, ...going, ...times.filter(({ start }) => start >= at)].toSorted(
    (one, other) => one.start - other.start,
  );
}

function visitAt(plan: Plan, staff: number, { start, service, fate: given }: Time): Visit {
  const { house, patients, random, now, from } = plan;
  const known = Math.ceil((patients.length * (Math.min(start, now) - from)) / (now - from));
  const end = start + service.minutes * 60_000;
  const draw = () =>
    patients[random.whole(0, Math.min(patients.length, Math.max(1, known)) - 1)] as DemoPatient;
  let patient = draw();
  // who is archived has had the last visit, and its note, the day before at the latest
  if (end > now - day) for (let tries = 0; tries < 100 && patient.isArchived; tries++) patient = draw();
  const booked = Math.min(start, now) - random.whole(1, 20) * day;
  const fate = given ?? fateOf(random, start, end, now);
  const life = live(
    fate,
    house.user,
    booked,
    start,
    end,
    consentAt(patient, service.forms, start),
    given ? 0 : random.whole(0, 14),
    now,
  );
  if (life.status === 'completed') patient.lastVisit = Math.max(patient.lastVisit ?? 0, start);
  const row: Row = {
    clinic_id: house.clinic,
    number: plan.number(),
    patient_id: patient.id,
    service_id: service.id,
    staff_id: staff,
    start_at: iso(start),
    end_at: iso(end),
    buffer_before: 0,
    buffer_after: service.after,
    session_key: `demo ${staff} ${start}`,
    kind: random.chance(0.05) ? 'virtual' : 'scheduled',
    room: '',
    reason: random.pick(['', 'Check-up', 'Pain', 'Results', 'Advice']),
    notes: '',
    priority: random.chance(0.03) ? 'emergency' : 'routine',
    source: random.pick(['staff', 'phone', 'phone', 'online']),
    status: life.status,
    reschedule_count: 0,
    ...life.times,
    cancellation_reason: life.times.cancelled_at ? 'patient_request' : null,
    cancellation_note: '',
    cancelled_by: life.times.cancelled_at ? 'patient' : null,
    late_cancel: life.times.cancelled_at !== null && start - Date.parse(life.times.cancelled_at) < day,
    override_reason: life.overrideReason,
    version: life.steps.length,
    created_at: iso(booked),
    updated_at: life.steps.at(-1)?.at ?? iso(booked),
    created_by: house.user,
    updated_by: house.user,
  };
  return { row, life, patientName: patient.name };
}

function fateOf(random: Random, start: number, end: number, now: number): Fate {
  const roll = random.next();
  if (roll < 0.01) return 'entered_in_error';
  if (roll < 0.1) return 'cancelled';
  if (end + 20 * 60_000 < now) return roll < 0.16 ? 'no_show' : 'completed';
  if (start + 15 * 60_000 < now) return 'in_progress';
  if (start - 8 * 60_000 + 14 * 60_000 < now) return 'arrived';
  return roll < 0.14 ? 'requested' : roll < 0.6 ? 'booked' : 'confirmed';
}
