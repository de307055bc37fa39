import { fromCallback, fromPromise } from 'xstate';
import { reservationCreateMachine } from '#machines/flows/reservationCreate.machine.ts';
import { reservationBody, reservationOrigin, seriesRule } from '#machines/flows/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservationMoves.ts';
import { ServerError } from '#machines/parts/failure.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { seriesCalls } from '#src/api/actors/series.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { seriesPlanFlow } from './seriesPlan.ts';
import { slotHoldFlow } from './slotHold.ts';
import { movedIn, skippedIn, timesOf } from './slotWish.ts';
import { watchSlotOf } from './watchSlot.ts';

/** Creating a reservation through the API; what is typed is the clinic's own time. */
export const reservationCreateFlow = perApp((app) =>
  reservationCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      slotHold: slotHoldFlow(app),
      seriesPlan: seriesPlanFlow(app),
      watchSlot: fromCallback(({ input, sendBack }) => watchSlotOf(app, input, sendBack)),
      createReservation: fromPromise(async ({ input: { clinic, rebooks, values, key }, signal }) => {
        const { createReservation, rebookReservation } = reservationCalls(app);
        // a time that was looked at before the waiting list was chosen is not wished any more
        const isWaiting = values.action === 'waitlist';
        const wished = isWaiting ? { ...values, date: '', time: '' } : values;
        const times = timesOf(wished, await clinicZone(app, clinic, signal));
        const body = { ...reservationBody(values), ...times };
        const alone = (reservation: Reservation) => ({ reservation, count: 1 });
        const rule = seriesRule(values);
        if (rule && !rebooks) {
          const { kind, ...rest } = { ...body, ...reservationOrigin(values) };
          const [skip, moved, start_at] = [skippedIn(values), movedIn(values), times.start_at ?? ''];
          const of = {
            ...rest,
            clinic,
            start_at,
            rule,
            skip,
            moved,
            kind: kind === 'virtual' ? kind : 'scheduled',
          } as const;
          const [first, ...others] = await seriesCalls(app).createSeries(of, key, signal);
          if (!first) throw new ServerError(200);
          return { reservation: first, count: others.length + 1 };
        }
        if (!rebooks)
          return alone(
            await createReservation({ ...body, ...reservationOrigin(values), clinic }, key, signal),
          );
        const { staff, override_reason } = body;
        const time = { start_at: times.start_at ?? '', end_at: times.end_at, staff, override_reason };
        const { id, version } = rebooks;
        return alone(await rebookReservation(id, { version, ...time }, key, signal));
      }),
    },
  }),
);
