import { assign, emit, sendTo, setup } from 'xstate';
import type { FormChanged } from '#machines/form/form.facts.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import { slotHoldMachine } from '#machines/parts/slotHold.machine.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import type { SeriesTyped, SlotTyped } from './reservationCreate.machine.ts';
import { type ReservationChoices, reservationFields } from './reservationFields.ts';
import type { Reservation } from './reservationMoves.ts';

/** A stored reservation with what it can be put together of, as the form holds it. */
export interface ReservationWithChoices extends ReservationChoices {
  readonly reservation: Reservation;
  readonly values: FormValues;
  /** The zone of its clinic, in which its times are written. */
  readonly zone: string;
}

/** What a change is stored with besides the values. */
export interface ChangedReservation {
  readonly id: number;
  /** In which the form's times are written, also where the clinic takes another one meanwhile. */
  readonly zone: string;
  /** As it was read, from which a change of a series is counted. */
  readonly stored: Reservation | null;
}

/** What was stored: this reservation, and which of its series stayed as they were, by id. */
export interface StoredChange {
  readonly reservation: Reservation;
  readonly left: readonly number[];
}

interface Input {
  readonly id: number;
  /** Names this form to the server, so that a series whose move is sent again after a lost answer is told as moved. */
  readonly attempt: string;
}

interface Context extends ReservationChoices, Input {
  reservation: Reservation | null;
  /** The form as it begins. */
  values: FormValues;
  zone: string;
}

/** One reservation: loading, editing while another slot is checked and held; saved, or left. */
export const reservationEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<StoredChange> | { type: 'retried' } | SlotTyped | SeriesTyped,
    emitted: {} as { type: 'saved' } & StoredChange,
    children: {} as {
      saving: 'saving';
      readReservation: 'readReservation';
      slot: 'slotHold';
      plan: 'seriesPlan';
      watchSlot: 'watchSlot';
    },
  },
  actors: {
    saving: savingOf<ChangedReservation, StoredChange>(),
    slotHold: slotHoldMachine,
    seriesPlan: seriesPlanMachine,
    watchSlot: silent<FormChanged, { zone: string; stored: FormValues; reservation: Reservation | null }>(),
    readReservation: unprovided<ReservationWithChoices, { id: number }>('readReservation'),
  },
  guards: { ...failureGuards, broke },
  actions: {
    takeReservation: assign((_, read: ReservationWithChoices) => read),
    handOn: sendTo('watchSlot', ({ event }) => event as FormChanged),
    wishSlot: sendTo('slot', (_, { wish }: SlotTyped) => ({ type: 'slot.wished' as const, wish })),
    useHold: sendTo('slot', { type: 'hold.used' }),
    loseSlot: sendTo('slot', { type: 'slot.lost' }),
    wishSeries: sendTo('plan', (_, { wish }: SeriesTyped) => ({ type: 'plan.wished' as const, wish })),
    losePlan: sendTo('plan', { type: 'plan.lost' }),
    tellSaved: emit((_, { stored }: { stored: StoredChange }) => ({ type: 'saved', ...stored }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'reservationEdit',
  description: 'One reservation: loaded, edited while another slot is checked and held; saved, or left.',
  context: ({ input }) => ({
    ...input,
    reservation: null,
    services: [],
    staff: [],
    labels: [],
    values: {},
    zone: 'UTC',
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the reservation and the choices for it.',
      invoke: {
        src: 'readReservation',
        id: 'readReservation',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeReservation', params: ({ event }) => event.output },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The reservation could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      description: 'The form is open; meanwhile another slot is checked and held.',
      invoke: [
        {
          src: 'saving',
          id: 'saving',
          input: ({ context: { id, reservation, zone, values, attempt }, self }) => ({
            owner: self,
            id,
            about: { id, zone, stored: reservation },
            fields: reservationFields,
            initial: values,
            draft: `reservationEdit-${id}`,
            version: reservation?.version ?? null,
            attempt,
          }),
          onDone: [
            { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
            { target: 'left' },
          ],
          onError: 'broken',
        },
        {
          src: 'slotHold',
          id: 'slot',
          input: ({ context }) => ({
            clinic: given(context.reservation, 'reservation').clinic,
            appointment: context.id,
          }),
          onError: 'broken',
        },
        {
          src: 'seriesPlan',
          id: 'plan',
          input: ({ context }) => ({ clinic: given(context.reservation, 'reservation').clinic }),
          onError: 'broken',
        },
        {
          src: 'watchSlot',
          id: 'watchSlot',
          input: ({ context: { reservation, values, zone } }) => ({ zone, stored: values, reservation }),
        },
      ],
      on: {
        'form.changed': { actions: 'handOn' },
        'slot.typed': { actions: { type: 'wishSlot', params: ({ event }) => event } },
        'series.typed': { actions: { type: 'wishSeries', params: ({ event }) => event } },
        'saving.refused': { actions: ['loseSlot', 'losePlan'] },
        'saving.stored': {
          target: '.booked',
          actions: ['useHold', { type: 'tellSaved', params: ({ event }) => event }],
        },
      },
      initial: 'choosing',
      states: {
        choosing: {},
        booked: {
          description: 'The held slot now belongs to the reservation and is not released.',
          always: '#reservationEdit.saved',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such reservation.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
