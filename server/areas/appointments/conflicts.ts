import { sql } from 'kysely';
import type { Conflicts } from '#machines/lifecycles/reservation.facts.ts';
import { isSaying, type Sentence, say, sayCount } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { type StaffRow, staffName } from '#server/areas/staff/member.ts';
import { rowById } from '#server/database/rows.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { clockOf, dayOf, today, wholeDay } from '#server/time/clinic-days.ts';
import { overlaps } from '#server/time/intervals.ts';
import { heldTimes } from './held.ts';
import { ruledOut } from './ruled-out.ts';
import type { Slot } from './slot.ts';
import { isTakenOrOffered, takingStates } from './taking-time.ts';
import { exceptionTime, givenThrough, loadHours, openTime, worksThrough } from './working-time.ts';

export type Conflict = components['schemas']['Conflict'];

/** Who wants a slot, apart from the reservation that is being moved there. */
export interface Party {
  patientId: number | null;
  except: number | null;
  /** Someone who is there already gives no notice. */
  isHere?: boolean;
}

interface Other {
  id: number;
  patient_id: number;
  staff_id: number;
  service_id: number;
  start_at: Date;
  end_at: Date;
  buffer_before: number;
  buffer_after: number;
  room: string;
}

/** Everything that speaks against a slot, hard conflicts first. */
export async function findConflicts(scope: Scope, slot: Slot, party: Party): Promise<Conflict[]> {
  const staff = (await rowById(scope.trx, 'staff', slot.staffId)) as StaffRow;
  const others = await othersAround(scope, slot, party);
  const conflicts = [
    ...staffConflicts(scope, slot, staff, others),
    ...(await heldConflicts(scope, slot, staff, party)),
    ...(await fitness(scope, slot, staff)),
    ...patientConflicts(scope, slot, party, others),
    ...roomConflicts(scope, slot, others),
    ...(await hourConflicts(scope, slot, staff)),
    ...(await ruleConflicts(scope, slot, party)),
  ];
  const severity = scope.clinic.allow_soft_double_booking ? undefined : ('hard' as const);
  const told = conflicts.map((one) => ({ ...one, severity: severity ?? one.severity }));
  return told.sort((one, other) => Number(one.severity === 'soft') - Number(other.severity === 'soft'));
}

/** All conflicts in one word, as the lifecycle chart is told. */
export function gravest(conflicts: readonly Conflict[]): Conflicts {
  if (conflicts.some(({ severity }) => severity === 'hard')) return 'hard';
  return conflicts.length > 0 ? 'soft' : 'none';
}

const soft = (kind: Conflict['kind'], message: Sentence, other: number | null = null): Conflict =>
  inEnglish({ kind, severity: 'soft', message, with: other });
const hard = (kind: Conflict['kind'], message: Sentence, other: number | null = null): Conflict =>
  inEnglish({ kind, severity: 'hard', message, with: other });

/** What a conflict says, to be said again within a refusal. */
export const sentenceOf = ({ message, sentences }: Conflict): Sentence =>
  isSaying(sentences?.message) ? sentences.message : message;

async function othersAround(
  { trx, clinic }: Scope,
  slot: Slot,
  { patientId, except }: Party,
): Promise<Other[]> {
  const { rows } = await sql<Other>`
    SELECT id, patient_id, staff_id, service_id, start_at, end_at, buffer_before, buffer_after, room FROM reservations
    WHERE clinic_id = ${clinic.id} AND (staff_id = ${slot.staffId} OR patient_id = ${patientId}${inRoom(slot.room)})
      AND start_at > ${new Date(slot.start.getTime() - 2 * 86_400_000)}
      AND start_at < ${new Date(slot.end.getTime() + 86_400_000)}
      AND status IN ${takingStates} AND id IS DISTINCT FROM ${except}`.execute(trx);
  return rows;
}

const inRoom = (room: string) => (room === '' ? sql`` : sql` OR lower(room) = lower(${room})`);

const minutes = (count: number) => count * 60_000;
const taken = (other: Omit<Other, 'id' | 'patient_id' | 'room'>) => ({
  start: other.start_at.getTime() - minutes(other.buffer_before),
  end: other.end_at.getTime() + minutes(other.buffer_after),
});
const wanted = (slot: Slot) => ({
  start: slot.start.getTime() - minutes(slot.bufferBefore),
  end: slot.end.getTime() + minutes(slot.bufferAfter),
});
const visit = ({ start, end }: { start: Date; end: Date }) => ({
  start: start.getTime(),
  end: end.getTime(),
});

const timesOf = (clinic: Scope['clinic'], { start_at, end_at }: Other) => ({
  from: { time: clockOf(clinic.timezone, start_at) },
  to: { time: clockOf(clinic.timezone, end_at) },
});

/** Whether another comes to the same session of a group. */
const isSession = (slot: Slot, other: Other): boolean =>
  slot.sessionKey !== undefined &&
  other.staff_id === slot.staffId &&
  other.service_id === slot.service.id &&
  other.start_at.getTime() === slot.start.getTime();

function staffConflicts({ clinic }: Scope, slot: Slot, staff: StaffRow, others: Other[]): Conflict[] {
  const own = others.filter(
    (other) => other.staff_id === slot.staffId && overlaps(taken(other), wanted(slot)),
  );
  const session = own.filter((other) => isSession(slot, other));
  const busy = own
    .filter((other) => !isSession(slot, other))
    .map((other) => {
      const times = timesOf(clinic, other);
      const meet = overlaps(visit({ start: other.start_at, end: other.end_at }), visit(slot));
      const message = meet
        ? say('{staff} already has a reservation from {from} to {to}.', { staff: staffName(staff), ...times })
        : say(
            '{staff} has a reservation from {from} to {to} and needs the time between to prepare and tidy up.',
            { staff: staffName(staff), ...times },
          );
      return hard('staff_busy', message, other.id);
    });
  if (slot.sessionKey !== undefined && session.length >= slot.service.capacity) {
    busy.push(
      hard(
        'session_full',
        sayCount(slot.service.capacity, 'The only place is taken.', 'All {count} places are taken.', {}),
      ),
    );
  }
  return busy;
}

/** Places of a session are not held one by one: there the booking itself decides. */
async function heldConflicts(
  scope: Scope,
  slot: Slot,
  staff: StaffRow,
  { except }: Party,
): Promise<Conflict[]> {
  if (slot.sessionKey !== undefined) return [];
  const period = { start: slot.start.getTime(), end: slot.end.getTime() };
  const held = await heldTimes(scope, [staff.id], period, except);
  return held
    .filter((one) => overlaps(taken(one), wanted(slot)))
    .map(({ expires_at, is_offered }) => {
      const until = { time: clockOf(scope.clinic.timezone, expires_at) };
      return hard(
        'held',
        is_offered
          ? say('This time is offered to someone on the waiting list until {until}.', { until })
          : say('Someone else is booking this time; it is held until {until}.', { until }),
      );
    });
}

async function fitness({ trx, clinic }: Scope, { service }: Slot, staff: StaffRow): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  const gone = ruledOut(service, staff);
  if (gone.service) conflicts.push(hard('service_unavailable', gone.service));
  if (gone.staff) conflicts.push(hard('staff_cannot', gone.staff));
  const { rows } = await sql<{ staff_id: number }>`
    SELECT staff_id FROM service_staff WHERE clinic_id = ${clinic.id} AND service_id = ${service.id}`.execute(
    trx,
  );
  if (rows.length > 0 && !rows.some(({ staff_id }) => staff_id === staff.id)) {
    conflicts.push(
      soft(
        'staff_cannot',
        say('{staff} does not provide {name}.', { staff: staffName(staff), name: service.name }),
      ),
    );
  }
  return conflicts;
}

const patientConflicts = ({ clinic }: Scope, slot: Slot, { patientId }: Party, others: Other[]): Conflict[] =>
  others
    .filter(
      (other) =>
        other.patient_id === patientId &&
        overlaps(visit({ start: other.start_at, end: other.end_at }), visit(slot)),
    )
    .map((other) =>
      soft(
        'patient_busy',
        say('The patient has another reservation at {from}.', timesOf(clinic, other)),
        other.id,
      ),
    );

/** A room is a word that staff write, so two visits in it are doubted, not forbidden. */
function roomConflicts({ clinic }: Scope, slot: Slot, others: Other[]): Conflict[] {
  const room = slot.room.toLowerCase();
  return others
    .filter(
      (other) =>
        room !== '' &&
        other.room.toLowerCase() === room &&
        !isSession(slot, other) &&
        overlaps(visit({ start: other.start_at, end: other.end_at }), visit(slot)),
    )
    .map((other) => {
      const message = say('The room {room} is taken from {from} to {to}.', {
        room: other.room,
        ...timesOf(clinic, other),
      });
      return soft('room_busy', message, other.id);
    });
}

async function hourConflicts(scope: Scope, slot: Slot, staff: StaffRow): Promise<Conflict[]> {
  const { clinic } = scope;
  const first = dayOf(clinic.timezone, slot.start);
  const period = { start: wholeDay(clinic.timezone, first).start, end: slot.end.getTime() };
  const hours = (await loadHours(scope, [staff.id], period)).get(staff.id) ?? {
    schedules: [],
    exceptions: [],
  };
  const conflicts: Conflict[] = [];
  if (!worksThrough(clinic, hours, visit(slot))) {
    if (openTime(clinic, first).length === 0)
      conflicts.push(soft('clinic_closed', 'The clinic is closed on that day.'));
    else if (exceptionTime(hours, 'off').some((off) => overlaps(off, visit(slot)))) {
      conflicts.push(soft('staff_off', say('{staff} is off at that time.', { staff: staffName(staff) })));
    } else
      conflicts.push(
        soft('outside_hours', say('{staff} does not work at that time.', { staff: staffName(staff) })),
      );
  }
  if (!givenThrough(clinic, slot.service.weekly_availability, visit(slot))) {
    conflicts.push(soft('service_unavailable', say('{name} is not offered at that time.', slot.service)));
  }
  return conflicts;
}

/** No one books so far ahead; a year that was mistyped is. */
const incredibleYears = 20;

async function ruleConflicts(
  { trx, clinic }: Scope,
  { service, start }: Slot,
  { except, isHere }: Party,
): Promise<Conflict[]> {
  const conflicts: Conflict[] = [];
  const ahead = start.getTime() - clinic.now.getTime();
  if (!isHere && ahead < 0) conflicts.push(soft('past', 'This time is over.'));
  else if (!isHere && ahead < minutes(service.min_notice_minutes)) {
    conflicts.push(soft('notice_too_short', tooShort(service.min_notice_minutes)));
  }
  const day = dayOf(clinic.timezone, start);
  const window = service.booking_window_days;
  if (window !== null && day.compare(today(clinic).add({ days: window })) > 0) {
    conflicts.push(soft('too_far_ahead', tooFar(window)));
  } else if (day.compare(today(clinic).add({ years: incredibleYears })) > 0) {
    conflicts.push(
      soft(
        'too_far_ahead',
        say('This is more than {incredibleYears} years ahead. Check the year.', { incredibleYears }),
      ),
    );
  }
  if (service.max_per_day !== null) {
    const span = wholeDay(clinic.timezone, day);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM reservations WHERE clinic_id = ${clinic.id} AND service_id = ${service.id}
        AND start_at >= ${new Date(span.start)} AND start_at < ${new Date(span.end)}
        AND ${isTakenOrOffered} AND id IS DISTINCT FROM ${except}`.execute(trx);
    if ((rows[0]?.count ?? 0) >= service.max_per_day) {
      conflicts.push(
        soft(
          'day_full',
          sayCount(
            service.max_per_day,
            '{name} can be booked once a day.',
            '{name} can be booked {count} times a day.',
            { name: service.name },
          ),
        ),
      );
    }
  }
  return conflicts;
}

/** In the largest unit that says it exactly: no one counts a day in minutes. */
function tooShort(notice: number): Sentence {
  const [hours, days] = [notice / 60, notice / (24 * 60)];
  if (Number.isInteger(days))
    return sayCount(
      days,
      'It has to be booked at least 1 day ahead.',
      'It has to be booked at least {count} days ahead.',
      {},
    );
  if (Number.isInteger(hours))
    return sayCount(
      hours,
      'It has to be booked at least 1 hour ahead.',
      'It has to be booked at least {count} hours ahead.',
      {},
    );
  return sayCount(
    notice,
    'It has to be booked at least 1 minute ahead.',
    'It has to be booked at least {count} minutes ahead.',
    {},
  );
}

const tooFar = (days: number): Sentence =>
  sayCount(days, 'It can be booked at most 1 day ahead.', 'It can be booked at most {count} days ahead.', {});
