import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { type SeriesWish, seriesPlanMachine } from '../parts/seriesPlan.machine.ts';
import { slotHoldMachine, type Wish } from '../parts/slotHold.machine.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import { atFormFields, newReservation, reservationFields } from './reservationFields.ts';
import type { Reservation } from './reservationMoves.ts';

export interface ReservationCreateInput {
  readonly clinic: number;
  /** What is known before anything is typed: a patient, a service, a time that was picked on the calendar. */
  readonly known: FormValues;
  /** The missed reservation that gets another time, as it was shown. */
  readonly rebooks: { readonly id: number; readonly version: number } | null;
  /** Names this form to the server, so that a repeated request makes one reservation. */
  readonly attempt: string;
}

interface Context extends ReservationCreateInput {
  values: FormValues;
  submission: number;
}

/** The time in the form as it changes, for the check of the slot. */
export type SlotTyped = { type: 'slot.typed'; wish: Wish | null };

/** The series in the form as it changes, for its plan. */
export type SeriesTyped = { type: 'series.typed'; wish: SeriesWish | null };

/** What was made: the first of the reservations, and how many they are. */
export interface Made {
  readonly reservation: Reservation;
  readonly count: number;
}

export interface CreationCall extends Pick<ReservationCreateInput, 'clinic' | 'rebooks'> {
  readonly values: FormValues;
  readonly key: string;
}

/** A new reservation: choosing while the slot is checked and held, saving, saved. */
export const reservationCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ReservationCreateInput,
    events: {} as FormSubmitted | SlotTyped | SeriesTyped | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved' } & Made,
    children: {} as {
      form: 'form';
      slot: 'slotHold';
      plan: 'seriesPlan';
      watchSlot: 'watchSlot';
      createReservation: 'createReservation';
    },
  },
  actors: {
    form: formMachine,
    slotHold: slotHoldMachine,
    seriesPlan: seriesPlanMachine,
    watchSlot: silent<{ type: 'none' }, { flow: Owner<SlotTyped | SeriesTyped>; clinic: number }>(),
    createReservation: unprovided<Made, CreationCall>('createReservation'),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted'
        ? {
            values: event.values,
            submission: same(event.values, context.values) ? context.submission : context.submission + 1,
          }
        : {},
    ),
    wishSlot: sendTo('slot', ({ event }) => ({
      type: 'slot.wished' as const,
      wish: event.type === 'slot.typed' ? event.wish : null,
    })),
    loseSlot: sendTo('slot', { type: 'slot.lost' }),
    wishSeries: sendTo('plan', ({ event }) => ({
      type: 'plan.wished' as const,
      wish: event.type === 'series.typed' ? event.wish : null,
    })),
    losePlan: sendTo('plan', { type: 'plan.lost' }),
    rejectForm: sendTo('form', (_, { error }: { error: unknown }): FormAnswer => {
      const { fields, general } = sentences(error);
      return { type: 'form.rejected', fields: atFormFields(fields), general };
    }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.values }),
    ),
    tellSaved: emit((_, made: Made) => ({ type: 'saved', ...made }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'reservationCreate',
  description: 'A new reservation or a series: choosing while its time is checked and held, saving, saved.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: [
        {
          src: 'form',
          id: 'form',
          input: ({ context, self }) => ({
            owner: self,
            fields: reservationFields,
            initial: newReservation(context.known),
            draft: context.rebooks
              ? `reservationRebook-${context.rebooks.id}`
              : `reservationCreate-${context.clinic}`,
          }),
          onDone: 'left',
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
        {
          src: 'watchSlot',
          id: 'watchSlot',
          input: ({ self, context }) => ({ flow: self, clinic: context.clinic }),
        },
      ],
      initial: 'filling',
      on: { 'slot.typed': { actions: 'wishSlot' }, 'series.typed': { actions: 'wishSeries' } },
      states: {
        filling: {
          description: 'The form is open; beside it the slot is checked and held.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saving: {
          tags: 'busy',
          description: 'The reservation is on its way to the server, which has the last word on the slot.',
          invoke: {
            src: 'createReservation',
            id: 'createReservation',
            input: ({ context: { clinic, rebooks, values, attempt, submission } }) => ({
              clinic,
              rebooks,
              values,
              key: `${attempt}-${submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: ['settleForm', { type: 'tellSaved', params: ({ event }) => event.output }],
            },
            onError: [
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: [{ type: 'rejectForm', params: why }, 'loseSlot', 'losePlan'],
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed is safe, and submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#reservationCreate.saved',
        },
      },
    },
    saved: { description: 'The reservation exists.', type: 'final' },
    left: { description: 'Left without saving; the slot is given back.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
