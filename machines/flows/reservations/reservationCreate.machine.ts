import { emit, sendTo, setup } from 'xstate';
import type { FormChanged } from '#machines/form/form.facts.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { type PlanWish, seriesPlanMachine } from '#machines/parts/seriesPlan.machine.ts';
import { slotHoldMachine, type Wish } from '#machines/parts/slotHold.machine.ts';
import { silent } from '#machines/parts/unprovided.ts';
import { chosenOf, newReservation, reservationFields } from './reservationFields.ts';
import type { Reservation } from './reservationMoves.ts';

/** What a new reservation is stored with besides the values. */
export interface NewReservation {
  readonly clinic: number;
  /** In which the form's times are written, also where the clinic takes another one meanwhile. */
  readonly zone: string;
  /** The missed reservation that gets another time, as it was shown. */
  readonly rebooks: { readonly id: number; readonly version: number } | null;
}

export interface ReservationCreateInput extends NewReservation {
  /** What is known before anything is typed: a patient, a service, a time that was picked on the calendar. */
  readonly known: FormValues;
  /** Names this form to the server, so that a repeated request makes one reservation. */
  readonly attempt: string;
}

/** The time in the form as it changes, for the check of the slot. */
export type SlotTyped = { type: 'slot.typed'; wish: Wish | null };

/** The series in the form as it changes, for its plan. */
export type SeriesTyped = { type: 'series.typed'; wish: PlanWish | null };

/** What was made: the first of the reservations, and how many they are. */
export interface Made {
  readonly reservation: Reservation;
  readonly count: number;
}

/** A new reservation: choosing while the slot is checked and held; saved, or left. */
export const reservationCreateMachine = setup({
  types: {
    context: {} as ReservationCreateInput,
    input: {} as ReservationCreateInput,
    events: {} as SavingFact<Made> | SlotTyped | SeriesTyped,
    emitted: {} as { type: 'saved' } & Made,
    children: {} as { saving: 'saving'; slot: 'slotHold'; plan: 'seriesPlan'; watchSlot: 'watchSlot' },
  },
  actors: {
    saving: savingOf<NewReservation, Made>(),
    slotHold: slotHoldMachine,
    seriesPlan: seriesPlanMachine,
    watchSlot: silent<FormChanged, { zone: string }>(),
  },
  guards: { broke },
  actions: {
    handOn: sendTo('watchSlot', ({ event }) => event as FormChanged),
    wishSlot: sendTo('slot', (_, { wish }: SlotTyped) => ({ type: 'slot.wished' as const, wish })),
    useHold: sendTo('slot', { type: 'hold.used' }),
    loseSlot: sendTo('slot', { type: 'slot.lost' }),
    wishSeries: sendTo('plan', (_, { wish }: SeriesTyped) => ({ type: 'plan.wished' as const, wish })),
    losePlan: sendTo('plan', { type: 'plan.lost' }),
    tellSaved: emit((_, { stored }: { stored: Made }) => ({ type: 'saved', ...stored }) as const),
  },
}).createMachine({
  id: 'reservationCreate',
  description: 'A new reservation or series: filled in while its time is checked and held; saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open; meanwhile the slot is checked and held.',
      invoke: [
        {
          src: 'saving',
          id: 'saving',
          input: ({ context: { clinic, zone, rebooks, known, attempt }, self }) => ({
            owner: self,
            id: null,
            about: { clinic, zone, rebooks },
            fields: reservationFields,
            initial: newReservation(known),
            draft: rebooks ? `reservationRebook-${rebooks.id}` : `reservationCreate-${clinic}`,
            chosen: rebooks ? {} : chosenOf(known),
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
          input: ({ context }) => ({ clinic: context.clinic, appointment: null }),
          onError: 'broken',
        },
        {
          src: 'seriesPlan',
          id: 'plan',
          input: ({ context }) => ({ clinic: context.clinic }),
          onError: 'broken',
        },
        { src: 'watchSlot', id: 'watchSlot', input: ({ context }) => ({ zone: context.zone }) },
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
          always: '#reservationCreate.saved',
        },
      },
    },
    saved: { description: 'The reservation exists.', type: 'final' },
    left: { description: 'Left without saving; the slot is released.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
