import { fromCallback } from 'xstate';
import {
  type Made,
  type NewReservation,
  reservationCreateMachine,
} from '#machines/flows/reservations/reservationCreate.machine.ts';
import {
  heldReservation,
  reservationBody,
  reservationOrigin,
  seriesRule,
} from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { ServerError } from '#machines/parts/failure.ts';
import type { SavingCall } from '#machines/parts/savingCall.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { seriesCalls } from '#src/calls/series.ts';
import { savingThrough } from '#src/flows/saving.ts';
import type { App } from '#src/session/app.ts';
import { perApp } from '#src/session/perApp.ts';
import { atFields } from './reservationRefusal.ts';
import { seriesPlanFlow } from './seriesPlan.ts';
import { slotHoldFlow } from './slotHold.ts';
import { timesOf } from './slotWish.ts';
import { watchSlot } from './watchSlot.ts';

const alone = (reservation: Reservation): Made => ({ reservation, count: 1 });

/** Stores one reservation, all of a series, or the new time of a missed one. */
async function create(app: App, call: SavingCall<NewReservation>, signal: AbortSignal): Promise<Made> {
  const { about, values, key } = call;
  const { clinic, zone, rebooks } = about;
  const { createReservation, rebookReservation } = reservationCalls(app);
  // a time that was looked at before the waiting list was chosen is not wished any more
  const isWaiting = values.action === 'waitlist' || values.action === 'queue';
  const wished = isWaiting ? { ...values, date: '', time: '' } : values;
  const times = timesOf(wished, zone);
  const body = { ...reservationBody(values), ...times };
  if (rebooks) {
    const { staff, override_reason } = body;
    const time = { start_at: times.start_at ?? '', end_at: times.end_at, staff, override_reason };
    const { id, version } = rebooks;
    return alone(await rebookReservation(id, { version, ...time }, key, signal));
  }
  const rule = seriesRule(values);
  if (!rule)
    return alone(await createReservation({ ...body, ...reservationOrigin(values), clinic }, key, signal));
  const { kind, ...rest } = { ...body, ...reservationOrigin(values) };
  const { skip, moved } = heldReservation(values);
  const of = {
    ...rest,
    staff: rest.staff ?? 0,
    clinic,
    start_at: times.start_at ?? '',
    rule,
    skip,
    moved: [...moved],
    kind: kind === 'virtual' ? kind : ('scheduled' as const),
  };
  const [first, ...others] = await seriesCalls(app).createSeries(of, key, signal);
  if (!first) throw new ServerError(200);
  return { reservation: first, count: others.length + 1 };
}

/** Creating a reservation through the API; what is typed is the clinic's own time. */
export const reservationCreateFlow = perApp((app) =>
  reservationCreateMachine.provide({
    actors: {
      slotHold: slotHoldFlow(app),
      seriesPlan: seriesPlanFlow(app),
      watchSlot: fromCallback((reading) => watchSlot(reading)),
      saving: savingThrough(app, { save: (call, signal) => atFields(create(app, call, signal)) }),
    },
  }),
);
