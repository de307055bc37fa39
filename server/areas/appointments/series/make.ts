import { type Sentence, say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import { conflict, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { insertRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { dayOf } from '#server/time/clinic-days.ts';
import { freeDays } from '../availability.ts';
import { findConflicts } from '../conflicts.ts';
import { addReservation, labelReservation } from '../create.ts';
import { detailedReservation } from '../show.ts';
import { lockParties, refuseInactive, type Slot, slotOf } from '../slot.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';

type Body = components['schemas']['SeriesBody'];
type FreeTime = components['schemas']['FreeTime'];

/** The occurrences that a rule would make, each with what speaks against it. */
export function previewSeries(call: Call<'previewSeries'>): Promise<Answer> {
  const { clinic, patient } = call.body;
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    await lockParties(scope, [call.body.staff], patient);
    const occurrences = [];
    for (const one of await planned(scope, call.body)) {
      const conflicts = await findConflicts(scope, one.slot, { patientId: patient, except: null });
      const next_free = conflicts.length > 0 ? await freeNear(scope, one.slot) : [];
      occurrences.push({ ...shownOccurrence(one), conflicts, next_free });
    }
    return { status: 200, body: { timezone: scope.clinic.timezone, occurrences } };
  });
}

/** Books every occurrence that is not skipped; one that cannot be had refuses them all, by its day. */
export function createSeries(call: Call<'createSeries'>): Promise<Answer> {
  const { clinic, patient, rule, skip = [], labels = [], ...body } = call.body;
  const overrideReason = body.override_reason ?? null;
  return inClinic(call, clinic, 'reservations.write', async (scope) => {
    await lockParties(scope, [body.staff], patient);
    await refuseInactive(scope, patient);
    await refuseForeign(scope, 'patient_labels', labels);
    const all = await planned(scope, call.body);
    const wanted = all.filter(({ day }) => !skip.includes(day.toString()));
    if (wanted.length === 0) throw conflict({ skip: ['Nothing is left to be booked.'] });
    const series = await insertRow(
      scope.trx,
      'reservation_series',
      { clinic_id: clinic, patient_id: patient, rule },
      scope.user.id,
    );
    const values = {
      patient_id: patient,
      kind: body.kind ?? 'scheduled',
      room: body.room ?? '',
      reason: body.reason ?? '',
      notes: body.notes ?? '',
      priority: body.priority ?? 'routine',
      source: body.source ?? 'staff',
      series_id: series.id,
    } as const;
    const appointments = [];
    for (const { slot, day } of wanted) {
      const row = await onDay(day.toString(), () =>
        addReservation(scope, {
          action: 'book',
          slot,
          values: { ...values, service_id: slot.service.id, staff_id: slot.staffId },
          overrideReason,
        }),
      );
      await labelReservation(scope, row.id, labels);
      const fact = { objectType: 'reservation' as const, objectId: row.id, patientId: patient };
      await tell(scope, { action: 'reservation.created', ...fact });
      appointments.push(await detailedReservation(scope, row.id));
    }
    return { status: 201, body: { series: series.id, appointments } };
  });
}

type Planned = Occurrence & { slot: Slot; isMoved: boolean };

async function planned(scope: Scope, body: Body): Promise<Planned[]> {
  const { service, staff, room, start_at, end_at, rule, moved = [] } = body;
  const first = await slotOf(scope, { service, staff, room, start_at, end_at });
  const slots: Planned[] = [];
  for (const one of occurrencesOf(scope.clinic.timezone, first, rule)) {
    const elsewhere = moved.find(({ date }) => date === one.day.toString());
    const length = one.end.getTime() - one.start.getTime();
    const start = elsewhere ? new Date(elsewhere.start_at) : one.start;
    const end = new Date(start.getTime() + length);
    const slot = await slotOf(scope, {
      service,
      staff,
      room,
      start_at: start.toISOString(),
      end_at: end.toISOString(),
    });
    const isAdjusted = one.isAdjusted && !elsewhere;
    slots.push({ ...one, start, end, isAdjusted, slot, isMoved: elsewhere !== undefined });
  }
  return slots;
}

const shownOccurrence = ({ day, start, end, isAdjusted, isMoved }: Planned) => ({
  date: day.toString(),
  start_at: start.toISOString(),
  end_at: end.toISOString(),
  is_adjusted: isAdjusted,
  is_moved: isMoved,
});

/** The free times nearest to one that cannot be had: the same day first, nearest to the hour. */
async function freeNear(scope: Scope, { service, staffId, start }: Slot): Promise<FreeTime[]> {
  const day = dayOf(scope.clinic.timezone, start);
  const days = await freeDays(scope, service, staffId, day, day.add({ days: 6 }));
  const near = (one: FreeTime) => Math.abs(Date.parse(one.start_at) - start.getTime());
  const free = days.flatMap(({ slots }) => slots).sort((one, other) => near(one) - near(other));
  return free.slice(0, 3);
}

/** Says with a refusal which of many days it is about. */
export async function onDay<T>(day: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw conflict(dated(day, error));
  }
}

/** What a refusal says, with the day that it is about. */
export const dated = (date: string, { body }: Refusal): FieldErrors =>
  Object.fromEntries(
    Object.entries(body as Record<string, Sentence | Sentence[]>).map(([field, sentences]) => [
      field,
      [sentences].flat().map((sentence) => say('{day}: {sentence}', { day: { date }, sentence })),
    ]),
  );
