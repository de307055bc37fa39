import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { slotHoldMachine } from '../parts/slotHold.machine.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import type { SlotTyped } from './reservationCreate.machine.ts';
import { atFormFields, type ReservationChoices, reservationFields } from './reservationFields.ts';
import type { Reservation } from './reservationMoves.ts';

/** A stored reservation with what it can be put together of, as the form holds it. */
export interface ReservationWithChoices extends ReservationChoices {
  readonly reservation: Reservation;
  readonly values: FormValues;
  /** The zone of its clinic, in which its times are written. */
  readonly zone: string;
}

/** A change as the server is asked for it. */
export interface UpdateCall {
  readonly id: number;
  readonly clinic: number;
  readonly values: FormValues;
  readonly version: number | null;
  /** As it was read, from which a change of a series is counted. */
  readonly stored: Reservation | null;
}

interface Context extends ReservationChoices {
  id: number;
  reservation: Reservation | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  zone: string;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One reservation: loading, editing while another slot is checked and held, saving; and when somebody saved first. */
export const reservationEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as FormSubmitted | { type: 'retried' } | SlotTyped | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved'; reservation: Reservation },
    children: {} as {
      form: 'form';
      readReservation: 'readReservation';
      updateReservation: 'updateReservation';
      conflict: 'conflict';
      slot: 'slotHold';
      watchSlot: 'watchSlot';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    slotHold: slotHoldMachine,
    watchSlot: silent<{ type: 'none' }, { flow: Owner<SlotTyped>; clinic: number; stored: FormValues }>(),
    readReservation: unprovided<ReservationWithChoices, { id: number }>('readReservation'),
    updateReservation: unprovided<Reservation, UpdateCall>('updateReservation'),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
  },
  actions: {
    takeReservation: assign(
      (_, { reservation, values, zone, services, staff, labels }: ReservationWithChoices) => ({
        reservation,
        values,
        base: values,
        zone,
        services,
        staff,
        labels,
        version: reservation.version,
      }),
    ),
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted'
        ? { values: event.values, version: event.version, base: event.base }
        : {},
    ),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) => settledBy(resolution)),
    rejectForm: sendTo('form', (_, { error }: { error: unknown }): FormAnswer => {
      const { fields, general } = sentences(error);
      return { type: 'form.rejected', fields: atFormFields(fields), general };
    }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
    tellSaved: emit(
      (_, { reservation }: { reservation: Reservation }) => ({ type: 'saved', reservation }) as const,
    ),
    wishSlot: sendTo('slot', ({ event }) => ({
      type: 'slot.wished' as const,
      wish: event.type === 'slot.typed' ? event.wish : null,
    })),
    loseSlot: sendTo('slot', { type: 'slot.lost' }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'reservationEdit',
  description: 'One reservation: loading, editing while another slot is checked and held, saving.',
  context: ({ input }) => ({
    ...input,
    reservation: null,
    services: [],
    staff: [],
    labels: [],
    values: {},
    base: {},
    zone: 'UTC',
    version: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the reservation and what it can be put together of.',
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
    },
    unreachable: {
      description: 'The reservation could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: [
        {
          src: 'form',
          id: 'form',
          input: ({ context, self }) => ({
            owner: self,
            fields: reservationFields,
            initial: context.values,
            draft: `reservationEdit-${context.id}`,
            version: context.version,
          }),
          onDone: 'left',
          onError: 'broken',
        },
        {
          src: 'slotHold',
          id: 'slot',
          input: ({ context }) => ({ clinic: context.reservation?.clinic ?? 0, appointment: context.id }),
          onError: 'broken',
        },
        {
          src: 'watchSlot',
          id: 'watchSlot',
          input: ({ self, context }) => ({
            flow: self,
            clinic: context.reservation?.clinic ?? 0,
            stored: context.values,
          }),
        },
      ],
      on: { 'slot.typed': { actions: 'wishSlot' } },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updateReservation',
            id: 'updateReservation',
            input: ({ context: { id, reservation, values, version } }) => ({
              id,
              clinic: reservation?.clinic ?? 0,
              values,
              version,
              stored: reservation,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ reservation: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: [{ type: 'rejectForm', params: why }, 'loseSlot'],
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
        conflict: {
          description: 'Somebody else saved first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'filling',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#reservationEdit.saved',
        },
        vanished: {
          description: 'It can no longer be reached; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such reservation.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
