import { type RawBuilder, sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { listed, ordered } from '#server/lists/list.ts';
import { daySpan, readDay } from '#server/time/clinic-days.ts';
import { hereStates, isHereNow } from './here-now.ts';
import { matchingReservations } from './matching.ts';
import { type ConsentsWithForms, consentState, requiredConsents } from './required-consents.ts';
import { type NamedReservation, shownReservation } from './reservation.ts';
import { reservationColumns } from './show.ts';
import { refuseUnknownStates } from './states.ts';

const orders = {
  start_at: sql`t.start_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
  number: sql`t.number`,
};

type Filters = Omit<Call<'listAppointments'>['query'], 'limit' | 'offset'>;

/** Refuses filters that make no sense, before anything is asked. */
export function refuseFilters({ status, consent, date_from, date_to }: Filters): void {
  refuseUnknownStates(status);
  if (consent) refuseLongSpan(date_from, date_to);
}

/** Which reservations are listed, and in which order. */
export async function listedReservations(scope: Scope, asked: Filters) {
  const { clinic, search, date_from, date_to, patient, staff, service, series, label, kind, consent } = asked;
  const wanted = asked.status?.split(',');
  const span = daySpan(scope.clinic.timezone, date_from, date_to);
  const isHereToo = !asked.begins_within;
  // who waits without a time came on a day all the same
  const begins =
    isHereToo && wanted?.includes('queued') ? sql`coalesce(t.start_at, t.arrived_at)` : sql`t.start_at`;
  const within = [
    ...(span.start ? [sql`${begins} >= ${span.start}`] : []),
    ...(span.end ? [sql`${begins} < ${span.end}`] : []),
  ];
  const { now } = scope.clinic;
  const isNow = (!span.start || span.start <= now) && (!span.end || now < span.end);
  const asksWhoIsHere = wanted?.some((one) => (hereStates as readonly string[]).includes(one));
  const orHere = isHereToo && isNow && asksWhoIsHere ? sql` OR ${isHereNow}` : sql``;
  const words = await matchingReservations(scope, search);
  return {
    from: sql`reservations t`,
    where: [
      sql`t.clinic_id = ${clinic}`,
      wanted ? sql`t.status IN (${sql.join(wanted)})` : sql`t.status <> 'entered_in_error'`,
      ...(within.length > 0 ? [sql`(${sql.join(within, sql` AND `)}${orHere})`] : []),
      ...(patient ? [sql`t.patient_id = ${patient}`] : []),
      ...(staff ? [sql`t.staff_id = ${staff}`] : []),
      ...(service ? [sql`t.service_id = ${service}`] : []),
      ...(kind ? [sql`t.kind = ${kind}`] : []),
      ...(series ? [sql`t.series_id = ${series}`] : []),
      ...(label
        ? [
            sql`EXISTS (SELECT FROM reservation_labels l WHERE l.clinic_id = t.clinic_id AND l.reservation_id = t.id AND l.label_id = ${label})`,
          ]
        : []),
      ...figured(scope, asked),
      ...(consent ? [sql`${consentState} IN (${sql.join(statesOf(consent))})`] : []),
      ...words,
    ],
    order: ordered(asked.ordering ?? 'start_at', orders),
  };
}

/** What is not complete is missing in whole or in part, or was refused or revoked. */
const statesOf = (consent: NonNullable<Filters['consent']>) =>
  consent === 'incomplete' ? ['missing', 'partial', 'revoked'] : [consent];

/** One page of the reservations. */
export function listAppointments(call: Call<'listAppointments'>): Promise<Answer> {
  refuseFilters(call.query);
  return inClinic(call, call.query.clinic, 'reservations.read', async (scope) => {
    const answer = await listed<NamedReservation>(scope.trx, call, {
      ...(await listedReservations(scope, call.query)),
      columns: reservationColumns,
      show: (row) => row,
    });
    const body = answer.body as { results: NamedReservation[] };
    const consents = await requiredConsents(
      scope,
      body.results.map(({ id }) => id),
    );
    const results = body.results.map((row) => {
      const { forms: _, ...counts } = consents.get(row.id) as ConsentsWithForms;
      return shownReservation(row, counts);
    });
    return { status: 200, body: { ...body, results } };
  });
}

/** What the figures of the overview count, as a filter of the list. */
function figured(
  { clinic }: Scope,
  { late_cancel, cancellation_reason, booked_ahead, weekday, hour }: Filters,
): RawBuilder<unknown>[] {
  const begin = sql`(t.start_at AT TIME ZONE ${clinic.timezone})`;
  const isLate = sql`(t.status = 'cancelled' AND t.late_cancel)`;
  const isAhead = sql`((t.created_at AT TIME ZONE ${clinic.timezone})::date < ${begin}::date)`;
  return [
    ...(late_cancel === undefined ? [] : [sql`${isLate} = ${late_cancel}`]),
    ...(cancellation_reason
      ? [sql`t.status = 'cancelled' AND coalesce(t.cancellation_reason, 'other') = ${cancellation_reason}`]
      : []),
    ...(booked_ahead === undefined ? [] : [sql`${isAhead} = ${booked_ahead}`]),
    ...(weekday === undefined ? [] : [sql`extract(isodow FROM ${begin}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour FROM ${begin}) = ${hour}`]),
  ];
}

const mostDays = 92;

/** How consents stand is counted for each reservation anew: that takes a span of days that ends. */
function refuseLongSpan(from: string | undefined, to: string | undefined): void {
  const sentence = say('Consents can be searched for at most {mostDays} days: give the first and the last.', {
    mostDays,
  });
  if (!from) throw invalid({ date_from: [sentence] });
  if (!to || readDay(to).compare(readDay(from)) > mostDays) throw invalid({ date_to: [sentence] });
}
