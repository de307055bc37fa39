import type { components } from '#openapi/schema.d.ts';
import { conflict, inClinic, type Scope, tell } from '#server/access/scope.ts';
import { insertRow, type Stamps } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findConflicts } from '../conflicts.ts';
import { addReservation } from '../create.ts';
import { detailedReservation } from '../show.ts';
import { lockParties, refuseInactive, type Slot, slotOf } from '../slot.ts';
import { type Occurrence, occurrencesOf } from './occurrences.ts';

type Body = components['schemas']['SeriesBody'];

/** The occurrences that a rule would make, each with what speaks against it. */
export function previewSeries(call: Call<'previewSeries'>): Promise<Answer> {
  const { clinic, patient } = call.body;
  return inClinic(call, clinic, 'reservations.read', async (scope) => {
    await lockParties(scope, [call.body.staff], patient);
    const occurrences = [];
    for (const one of await planned(scope, call.body)) {
      const conflicts = await findConflicts(scope, one.slot, { patientId: patient, except: null });
      occurrences.push({ ...shownOccurrence(one), conflicts });
    }
    return { status: 200, body: { timezone: scope.clinic.timezone, occurrences } };
  });
}

/** Books every occurrence that is not skipped; one that cannot be had refuses them all, by its day. */
export function createSeries(call: Call<'createSeries'>): Promise<Answer> {
  const { clinic, patient, rule, skip = [], override_reason: overrideReason = null, ...body } = call.body;
  return inClinic(call, clinic, 'reservations.write', async (scope) => {
    await lockParties(scope, [body.staff], patient);
    await refuseInactive(scope, patient);
    const all = await planned(scope, call.body);
    const wanted = all.filter(({ day }) => !skip.includes(day.toString()));
    if (wanted.length === 0) throw conflict({ skip: ['Nothing is left to be booked.'] });
    const series = await insertRow<Stamps & { patient_id: number; rule: object }>(
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
        addReservation(scope, { action: 'book', slot, values, overrideReason }),
      );
      const fact = { objectType: 'reservation', objectId: row.id, patientId: patient };
      await tell(scope, { action: 'reservation.created', ...fact });
      appointments.push(await detailedReservation(scope, row.id));
    }
    return { status: 201, body: { series: series.id, appointments } };
  });
}

async function planned(scope: Scope, body: Body): Promise<(Occurrence & { slot: Slot })[]> {
  const { service, staff, start_at, end_at, rule } = body;
  const first = await slotOf(scope, { service, staff, start_at, end_at });
  const slots: (Occurrence & { slot: Slot })[] = [];
  for (const one of occurrencesOf(scope.clinic.timezone, first, rule)) {
    const wish = { service, staff, start_at: one.start.toISOString(), end_at: one.end.toISOString() };
    slots.push({ ...one, slot: await slotOf(scope, wish) });
  }
  return slots;
}

const shownOccurrence = ({ day, start, end, isAdjusted }: Occurrence) => ({
  date: day.toString(),
  start_at: start.toISOString(),
  end_at: end.toISOString(),
  is_adjusted: isAdjusted,
});

/** Says with a refusal which of many days it is about. */
export async function onDay<T>(day: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    const told = Object.entries(error.body).map(([field, sentences]): [string, string[]] => [
      field,
      [sentences].flat().map((sentence) => `${day}: ${sentence}`),
    ]);
    throw new Refusal(409, Object.fromEntries(told));
  }
}
