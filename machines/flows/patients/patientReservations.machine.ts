import { assign, setup } from 'xstate';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** The reservations of a patient, what is ahead and what is over, with the time zone of their clinic. */
export interface ReservationsOfPatient {
  readonly ahead: readonly Reservation[];
  readonly over: readonly Reservation[];
  readonly zone: string;
}

/** Reads the reservations of one patient where they are shown as a part of another page. */
export const patientReservationsMachine = setup({
  types: {
    context: {} as ReservationsOfPatient & { patient: number },
    input: {} as { patient: number },
    events: {} as { type: 'retried' },
    children: {} as { listReservations: 'listReservations' },
  },
  actors: {
    listReservations: unprovided<ReservationsOfPatient, { patient: number }>('listReservations'),
  },
  guards: {
    isForbidden: (_, { error }: { error: unknown }) => error instanceof RefusedError && error.status === 403,
  },
  actions: {
    takeReservations: assign((_, { read }: { read: ReservationsOfPatient }) => read),
  },
  delays: { patience },
}).createMachine({
  id: 'patientReservations',
  description: 'The reservations of one patient, fetched where they are shown.',
  context: ({ input }) => ({ ...input, ahead: [], over: [], zone: 'UTC' }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The reservations are being fetched.',
      invoke: {
        src: 'listReservations',
        id: 'listReservations',
        input: ({ context }) => ({ patient: context.patient }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeReservations', params: ({ event }) => ({ read: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ error: event.error }) },
            target: 'forbidden',
          },
          { target: 'unavailable' },
        ],
      },
      after: { patience: 'unavailable' },
    },
    shown: { description: 'They are shown.', type: 'final' },
    forbidden: { description: 'The user’s role may not see reservations.', type: 'final' },
    unavailable: { description: 'No answer; the user can try again.', on: { retried: 'reading' } },
  },
});
