import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Held, Moved } from '#machines/flows/reservations/dragging.ts';
import { reservationDragMachine } from '#machines/flows/reservations/reservationDrag.machine.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import type { Report } from '#machines/parts/slotHold.machine.ts';

const held = (id: number): Held => ({
  ...{ id, clinic: 1, version: 1, patient: id, service: 1, staff: 1, status: 'booked' },
  ...{ start_at: '2037-03-02T09:00:00Z', end_at: '2037-03-02T09:30:00Z' },
  ...{ confirmed_at: null, offered_until: null, rebooked_as: null, last_move: null },
  ...{ consents: { state: 'none_required' }, record_state: 'none' },
});
const later = { start_at: '2037-03-02T10:00:00Z', end_at: '2037-03-02T10:30:00Z', staff: 1 };
const free: Report = { conflicts: [], notices: [], nextFree: [], consents: [], places: null };

function calendar(refuses: readonly number[] = []) {
  const undone: (Moved & { key: string })[] = [];
  const drag = createActor(
    reservationDragMachine.provide({
      actors: {
        checkConflicts: fromPromise(async () => free),
        rescheduleReservation: fromPromise(async ({ input: { id, version } }) => ({
          id,
          version: version + 1,
        })),
        undoMove: fromPromise(async ({ input }) => {
          if (refuses.includes(input.id)) throw new RefusedError(409, { detail: 'Its minute is over.' });
          undone.push(input);
        }),
      },
    }),
    { input: { attempt: 'a' } },
  ).start();
  const carry = async (reservation: Held) => {
    drag.send({ type: 'reservation.grabbed', reservation, by: 'keyboard' });
    drag.send({ type: 'reservation.carried', to: later });
    drag.send({ type: 'reservation.dropped' });
    await waitFor(drag, (snapshot) => snapshot.matches('moved'));
  };
  const undo = async () => {
    drag.send({ type: 'undo.asked' });
    await waitFor(drag, (snapshot) => !snapshot.hasTag('busy'));
    return drag.getSnapshot().value;
  };
  return { drag, carry, undo, undone };
}

it('takes moves back one after the other, the last first, of each reservation only its last', async () => {
  const { carry, undo, undone, drag } = calendar();
  await carry(held(1));
  await carry(held(2));
  await carry({ ...held(1), version: 2 });
  expect(await undo()).toBe('moved');
  expect(await undo()).toBe('idle');
  expect(undone).toEqual([
    { id: 1, version: 3, key: 'a-undo-1-3' },
    { id: 2, version: 2, key: 'a-undo-2-2' },
  ]);
  expect(drag.getSnapshot().can({ type: 'undo.asked' })).toBe(false);
});

it('keeps the way back of what was moved while another is picked up and put back', async () => {
  const { drag, carry, undo, undone } = calendar();
  await carry(held(1));
  drag.send({ type: 'reservation.grabbed', reservation: held(2), by: 'keyboard' });
  drag.send({ type: 'carrying.cancelled' });
  expect(await undo()).toBe('idle');
  expect(undone).toEqual([{ id: 1, version: 2, key: 'a-undo-1-2' }]);
});

it('says why one is not taken back, and goes on with the one before', async () => {
  const { drag, carry, undo, undone } = calendar([2]);
  await carry(held(1));
  await carry(held(2));
  expect(await undo()).toBe('refused');
  expect(drag.getSnapshot().context.problem).toEqual({ said: 'Its minute is over.' });
  expect(await undo()).toBe('idle');
  expect(undone).toEqual([{ id: 1, version: 2, key: 'a-undo-1-2' }]);
});
