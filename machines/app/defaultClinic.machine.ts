import { assertEvent, assign, type EventObject, emit, setup } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { given } from '#machines/parts/given.ts';
import { RefusedError, why } from '../parts/failure.ts';
import { patience, silence } from '../parts/patience.ts';
import { silent, unprovided } from '../parts/unprovided.ts';

export type DefaultClinicEvent =
  | { type: 'user.arrived' }
  | { type: 'user.left' }
  | { type: 'retried' }
  | { type: 'clinic.chosen'; clinic: Clinic }
  | { type: 'clinic.saved'; clinic: Clinic }
  | { type: 'clinic.removed'; id: number }
  | { type: 'permission.refused' }
  | { type: 'attention.returned' };

interface Context {
  /** The id that is stored, whether or not it still names a clinic. */
  stored: number | null;
  clinics: readonly Clinic[];
  chosen: Clinic | null;
}

/** How many clinics are asked for; fewer are all that there are. */
const page = 10;

const withClinic = (clinics: readonly Clinic[], clinic: Clinic): readonly Clinic[] =>
  clinics.some(({ id }) => id === clinic.id)
    ? clinics.map((one) => (one.id === clinic.id ? clinic : one))
    : [...clinics, clinic];

/** Which clinic everything on the screen belongs to: the specification's section 4, default clinic. */
export const defaultClinicMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { stored: number | null },
    events: {} as DefaultClinicEvent,
    emitted: {} as
      | { type: 'chosen'; id: number }
      | { type: 'replaced'; name: string }
      /** What pages have read is not, or may not be, of the clinic that is chosen; where none is yet, they wait for it. */
      | { type: 'pagesOutdated' }
      | { type: 'clinicsUnread'; error: unknown },
    tags: {} as 'settled',
    children: {} as {
      listClinics: 'listClinics';
      readClinic: 'readClinic';
      watchAttention: 'watchAttention';
    },
  },
  actors: {
    listClinics: unprovided<Clinic[], { limit: number; offset: number }>('listClinics'),
    readClinic: unprovided<Clinic, { id: number }>('readClinic'),
    watchAttention: silent<EventObject>(),
  },
  guards: {
    storedIsListed: ({ context }) => context.clinics.some(({ id }) => id === context.stored),
    isOutOfReach: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && [403, 404, 410].includes(error.status),
    hasStored: ({ context }) => context.stored !== null,
    isTakenAway: ({ context }, { clinics }: { clinics: Clinic[] }) =>
      clinics.length < page && clinics.every(({ id }) => id !== context.chosen?.id),
    hasNone: ({ context }) => context.clinics.length === 0,
    isChosen: ({ context, event }) => event.type === 'clinic.removed' && event.id === context.chosen?.id,
  },
  actions: {
    takeClinics: assign((_, { clinics }: { clinics: Clinic[] }) => ({ clinics })),
    renewClinics: assign(({ context }, { clinics }: { clinics: Clinic[] }) => ({
      clinics: clinics.length < page ? clinics : clinics.reduce(withClinic, context.clinics),
    })),
    chooseFound: assign(({ context }, { clinic }: { clinic: Clinic }) => ({
      stored: clinic.id,
      chosen: clinic,
      clinics: withClinic(context.clinics, clinic),
    })),
    addClinic: assign(({ context, event }) => {
      assertEvent(event, ['clinic.chosen', 'clinic.saved']);
      return { clinics: withClinic(context.clinics, event.clinic) };
    }),
    wantClinic: assign(({ event }) => {
      assertEvent(event, ['clinic.chosen', 'clinic.saved']);
      return { stored: event.clinic.id };
    }),
    dropClinic: assign(({ context, event }) => {
      assertEvent(event, 'clinic.removed');
      return { clinics: context.clinics.filter(({ id }) => id !== event.id) };
    }),
    chooseStored: assign(({ context }) => ({
      chosen: context.clinics.find(({ id }) => id === context.stored) ?? null,
    })),
    chooseFirst: assign(({ context }) => ({
      chosen: context.clinics[0] ?? null,
      stored: context.clinics[0]?.id ?? null,
    })),
    forgetStored: assign({ stored: null, chosen: null }),
    forgetClinics: assign({ clinics: [], chosen: null }),
    store: emit(({ context }) => ({ type: 'chosen', id: given(context.chosen, 'chosen').id }) as const),
    announce: emit(
      ({ context }) => ({ type: 'replaced', name: given(context.chosen, 'chosen').name }) as const,
    ),
    outdatePages: emit({ type: 'pagesOutdated' }),
    logUnread: emit((_, { error }: { error: unknown }) => ({ type: 'clinicsUnread', error }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'defaultClinic',
  description: 'Which clinic everything on the screen belongs to.',
  context: ({ input }) => ({ stored: input.stored, clinics: [], chosen: null }),
  initial: 'idle',
  on: { 'user.left': { target: '.idle', actions: 'forgetClinics' } },
  states: {
    idle: {
      description: 'No one is signed in.',
      on: { 'user.arrived': 'fetching' },
    },
    fetching: {
      description: 'The first ten clinics are fetched.',
      invoke: {
        src: 'listClinics',
        id: 'listClinics',
        input: { limit: page, offset: 0 },
        onDone: {
          target: 'deciding',
          actions: { type: 'takeClinics', params: ({ event }) => ({ clinics: event.output }) },
        },
        onError: { target: 'unavailable', actions: { type: 'logUnread', params: why } },
      },
      after: { patience: { target: 'unavailable', actions: { type: 'logUnread', params: silence } } },
    },
    deciding: {
      description: 'The stored clinic if it is among them, otherwise the first.',
      always: [
        { guard: 'storedIsListed', target: 'chosen', actions: ['chooseStored', 'store'] },
        { guard: 'hasStored', target: 'lookingUp' },
        { guard: 'hasNone', target: 'none' },
        { target: 'chosen', actions: ['chooseFirst', 'store'] },
      ],
    },
    lookingUp: {
      description: 'The stored clinic is not among the first ten: it is fetched before it is given up.',
      invoke: {
        src: 'readClinic',
        id: 'readClinic',
        input: ({ context }) => ({ id: given(context.stored, 'stored') }),
        onDone: {
          target: 'chosen',
          actions: [{ type: 'chooseFound', params: ({ event }) => ({ clinic: event.output }) }, 'store'],
        },
        onError: [
          { guard: { type: 'isOutOfReach', params: why }, target: 'replacing' },
          { target: 'unavailable', actions: { type: 'logUnread', params: why } },
        ],
      },
      after: { patience: { target: 'unavailable', actions: { type: 'logUnread', params: silence } } },
    },
    replacing: {
      description:
        'The clinic is gone, or the user no longer has access: the first one takes its place, and the user is told.',
      always: [
        { guard: 'hasNone', target: 'none', actions: 'forgetStored' },
        { target: 'chosen', actions: ['chooseFirst', 'store', 'announce'] },
      ],
    },
    unavailable: {
      tags: 'settled',
      description: 'The clinics could not be fetched; the page offers to try again.',
      on: {
        retried: { target: 'fetching', actions: 'outdatePages' },
        'clinic.saved': { actions: 'addClinic' },
      },
    },
    none: {
      tags: 'settled',
      description: 'The user has no clinic yet; the first one created becomes the default.',
      on: {
        'clinic.saved': {
          target: 'chosen',
          actions: ['addClinic', 'wantClinic', 'chooseStored', 'store', 'outdatePages'],
        },
      },
    },
    chosen: {
      tags: 'settled',
      description: 'Every list and form belongs to this clinic.',
      invoke: { src: 'watchAttention', id: 'watchAttention' },
      initial: 'known',
      on: {
        'clinic.chosen': {
          target: '.known',
          actions: ['addClinic', 'wantClinic', 'chooseStored', 'store', 'outdatePages'],
        },
        'clinic.saved': { target: '.known', actions: ['addClinic', 'chooseStored'] },
        'clinic.removed': [
          { guard: 'isChosen', target: 'fetching', actions: ['forgetClinics', 'outdatePages'] },
          { target: '.known', actions: 'dropClinic' },
        ],
      },
      states: {
        known: {
          description: 'The user’s role there is the one last fetched.',
          on: { 'permission.refused': 'rechecking', 'attention.returned': 'rechecking' },
        },
        rechecking: {
          description:
            'The role may have changed: the clinics are fetched again, and the clinic is given up only if the account no longer has it.',
          invoke: {
            src: 'listClinics',
            id: 'listClinics',
            input: { limit: page, offset: 0 },
            onDone: [
              {
                guard: { type: 'isTakenAway', params: ({ event }) => ({ clinics: event.output }) },
                target: '#defaultClinic.replacing',
                actions: [
                  { type: 'takeClinics', params: ({ event }) => ({ clinics: event.output }) },
                  'outdatePages',
                ],
              },
              {
                target: 'known',
                actions: [
                  { type: 'renewClinics', params: ({ event }) => ({ clinics: event.output }) },
                  'chooseStored',
                ],
              },
            ],
            onError: 'known',
          },
          after: { patience: 'known' },
        },
      },
    },
  },
});
