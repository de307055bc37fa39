import { sql } from 'kysely';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { reservationOrigin } from '#machines/lifecycles/reservation.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { actOf, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { shown } from '#server/access/thing.ts';
import { insertRow, type NewRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { addMove } from '#server/lifecycle/moves.ts';
import { giversOf } from './availability.ts';
import { type Conflict, gravest } from './conflicts.ts';
import { conflictsOnTaking } from './day-limit.ts';
import { settleHolds } from './held.ts';
import { refusingTaken, toldConflicts } from './move.ts';
import type { ReservationRow } from './reservation.ts';
import { refuseRuledOut } from './ruled-out.ts';
import { detailedReservation } from './show.ts';
import { lockParties, refuseInactive, type Slot, serviceOf, slotColumns, slotOf } from './slot.ts';

type Action = NonNullable<components['schemas']['AppointmentCreation']['action']>;

const events = { request: 'request', waitlist: 'waitlist', book: 'book', walk_in: 'walkIn' } as const;

/** Those that may be stored without a time. */
const untimed: readonly Action[] = ['waitlist', 'walk_in'];

/** Requests, puts on the waiting list, books, or admits a walk-in, who waits where no time is given. */
export function createAppointment(call: Call<'createAppointment'>): Promise<Answer> {
  const { clinic, patient, labels = [], ...body } = call.body;
  return inClinic(call, clinic, 'reservations.write', async (scope) => {
    const staff = body.staff ?? (await anybody(scope, body));
    await lockParties(scope, [staff], patient);
    await refuseInactive(scope, patient);
    await refuseForeign(scope, 'patient_labels', labels);
    const service = await serviceOf(scope, body.service);
    const action: Action = body.action ?? (service.initial_status === 'requested' ? 'request' : 'book');
    if (!body.start_at && !untimed.includes(action)) throw invalid({ start_at: ['This field is required.'] });
    const slot = body.start_at ? await slotOf(scope, { ...body, staff, start_at: body.start_at }) : null;
    if (!takesTimeAtOnce(action, slot))
      await refuseRuledOut(scope, { service, staff: body.waitlist?.staff_any ? null : staff });
    const row = await addReservation(scope, {
      action,
      slot,
      values: {
        patient_id: patient,
        service_id: body.service,
        staff_id: staff,
        kind: action === 'walk_in' ? 'walk_in' : (body.kind ?? 'scheduled'),
        room: body.room ?? '',
        reason: body.reason ?? '',
        notes: body.notes ?? '',
        priority: body.priority ?? 'routine',
        source: body.source ?? 'staff',
        waitlist: body.waitlist ?? null,
      },
      overrideReason: body.override_reason ?? null,
    });
    await labelReservation(scope, row.id, labels);
    await tell(scope, {
      action: 'reservation.created',
      objectType: 'reservation',
      objectId: row.id,
      patientId: patient,
    });
    return shown(await detailedReservation(scope, row.id), 201);
  });
}

/** Someone who could do it, where the patient waits for anyone: a time is offered with whoever has one. */
async function anybody(
  scope: Scope,
  {
    service: id,
    action,
    waitlist,
  }: Pick<Call<'createAppointment'>['body'], 'service' | 'action' | 'waitlist'>,
): Promise<number> {
  if (!action || !untimed.includes(action) || !waitlist?.staff_any)
    throw invalid({ staff: ['This field is required.'] });
  const [giver] = await giversOf(scope, await serviceOf(scope, id), undefined);
  if (!giver) throw invalid({ staff: ['No one provides this service.'] });
  return giver.staff_id;
}

const takesTimeAtOnce = (action: Action, slot: Slot | null): boolean =>
  action === 'book' || (action === 'walk_in' && slot !== null);

/** A reservation that does not exist yet. */
export interface Addition {
  action: Action;
  slot: Slot | null;
  values: Omit<NewRow<'reservations'>, 'clinic_id' | 'number' | 'status' | 'buffer_before' | 'buffer_after'>;
  overrideReason: string | null;
}

/** Stores a reservation in the state that the chart gives a new one; the parties are locked already. */
export async function addReservation(
  scope: Scope,
  { action, slot, values, overrideReason }: Addition,
): Promise<ReservationRow> {
  const party = { patientId: values.patient_id, except: null, isHere: action === 'walk_in' };
  const takes = takesTimeAtOnce(action, slot);
  const conflicts: Conflict[] = slot && takes ? await conflictsOnTaking(scope, slot, party) : [];
  const event = {
    ...actOf(scope),
    type: action === 'walk_in' && !slot ? 'queue' : events[action],
    startAt: slot?.start.toISOString() ?? null,
    conflicts: gravest(conflicts),
    overrideReason,
  } as ReservationEvent;
  const after = applyEvent(reservationOrigin, event, toldConflicts(conflicts));
  if (slot && takes) await settleHolds(scope, slot);
  const status = after.value.attendance as ReservationStatus;
  const row = await refusingTaken(async () =>
    insertRow(
      scope.trx,
      'reservations',
      {
        clinic_id: scope.clinic.id,
        buffer_before: 0,
        buffer_after: 0,
        ...values,
        ...(slot ? slotColumns(slot) : {}),
        number: await nextReservationNumber(scope),
        status,
        arrived_at: status === 'arrived' || status === 'queued' ? scope.clinic.now : null,
        override_reason: conflicts.length > 0 ? overrideReason : null,
      },
      scope.user.id,
    ),
  );
  const sent = { consent: 'none_required', record: 'none', event };
  await addMove(scope, 'reservation_id', row.id, {
    action: event.type,
    from: null,
    to: status,
    reason: overrideReason,
    sent,
  });
  return row;
}

async function nextReservationNumber({ trx, clinic }: Scope): Promise<string> {
  const { rows } = await sql<{
    value: number;
  }>`SELECT next_number(${clinic.id}, 'reservation') AS value`.execute(trx);
  return `A${String(rows[0]?.value).padStart(6, '0')}`;
}

/** Replaces the labels of a reservation. */
export async function labelReservation({ trx, clinic }: Scope, id: number, labels: number[]): Promise<void> {
  await sql`DELETE FROM reservation_labels WHERE clinic_id = ${clinic.id} AND reservation_id = ${id}`.execute(
    trx,
  );
  await sql`
    INSERT INTO reservation_labels (clinic_id, reservation_id, label_id)
    SELECT ${clinic.id}, ${id}, value::integer FROM jsonb_array_elements_text(${JSON.stringify(labels)}::jsonb)`.execute(
    trx,
  );
}
