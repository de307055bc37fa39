import { assign, emit, setup } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import {
  appFields,
  blankPassword,
  type Factor,
  type FactorKind,
  type FactorSetup,
  type FactorStored,
  ownPasswordFields,
  passkeyFields,
} from './factorFields.ts';

/** What the calls need besides what is typed: the kind to begin with, then what the server answered. */
export type AddingAbout = { readonly kind: FactorKind } | { readonly begun: FactorSetup };

interface Input {
  readonly kind: FactorKind;
  /** What the new factor is called unless someone types another name. */
  readonly name: string;
  /** Names this form to the server, so that a repeated request adds one factor and brings the same codes. */
  readonly attempt: string;
}

interface Context extends Input {
  readonly begun: FactorSetup | null;
  /** Shown once, and nowhere after that. */
  readonly codes: readonly string[];
}

/** From the password to a factor that has proven itself, and to the recovery codes that the first one brings. */
export const factorAddingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | SavingFact<FactorSetup | FactorStored>
      | { type: 'restarted' }
      | { type: 'codes.kept' }
      | { type: 'adding.dismissed' },
    emitted: {} as { type: 'added'; factor: Factor },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<AddingAbout, FactorSetup | FactorStored>() },
  guards: {
    broke,
    isApp: ({ context }) => context.kind === 'totp',
    hasCodes: (_, { stored }: { stored: FactorSetup | FactorStored }) =>
      'recovery_codes' in stored && stored.recovery_codes.length > 0,
    isSpent: ({ event }) =>
      event.type === 'saving.refused' && event.error instanceof RefusedError && 'setup' in event.error.fields,
  },
  actions: {
    takeBegun: assign((_, { stored }: { stored: FactorSetup | FactorStored }) =>
      'setup' in stored ? { begun: stored } : {},
    ),
    takeCodes: assign((_, { stored }: { stored: FactorSetup | FactorStored }) =>
      'recovery_codes' in stored ? { codes: stored.recovery_codes } : {},
    ),
    forgetSetup: assign({ begun: null }),
    forgetCodes: assign({ codes: [] }),
    tellAdded: emit(
      (_, { stored }: { stored: FactorSetup | FactorStored }) =>
        ({ type: 'added', factor: (stored as FactorStored).factor }) as const,
    ),
  },
}).createMachine({
  id: 'factorAdding',
  description: 'Adding a second factor: the password first, then proof that the factor works.',
  context: ({ input }) => ({ ...input, begun: null, codes: [] }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The password proves that it is the user.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { kind }, self }) => ({
          owner: self,
          id: null,
          about: { kind },
          fields: ownPasswordFields,
          initial: blankPassword,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': [
          {
            guard: 'isApp',
            target: 'scanning',
            actions: { type: 'takeBegun', params: ({ event }) => event },
          },
          { target: 'asking', actions: { type: 'takeBegun', params: ({ event }) => event } },
        ],
        'adding.dismissed': 'left',
      },
    },
    scanning: {
      description:
        'The app scans the QR code or the secret is typed; then a code from the app proves that it works.',
      exit: 'forgetSetup',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { begun, name, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { begun: begun ?? { setup: '' } },
          fields: appFields,
          initial: { name, code: '' },
          draft: null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.refused': { guard: 'isSpent', target: 'spent' },
        'saving.stored': [
          {
            guard: { type: 'hasCodes', params: ({ event }) => event },
            target: 'showingCodes',
            actions: [
              { type: 'takeCodes', params: ({ event }) => event },
              { type: 'tellAdded', params: ({ event }) => event },
            ],
          },
          {
            target: 'added',
            actions: { type: 'tellAdded', params: ({ event }) => event },
          },
        ],
        'adding.dismissed': 'left',
      },
    },
    asking: {
      description: 'The browser creates the passkey.',
      exit: 'forgetSetup',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { begun, name, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { begun: begun ?? { setup: '' } },
          fields: passkeyFields,
          initial: { name },
          draft: null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.refused': { guard: 'isSpent', target: 'spent' },
        'saving.stored': [
          {
            guard: { type: 'hasCodes', params: ({ event }) => event },
            target: 'showingCodes',
            actions: [
              { type: 'takeCodes', params: ({ event }) => event },
              { type: 'tellAdded', params: ({ event }) => event },
            ],
          },
          {
            target: 'added',
            actions: { type: 'tellAdded', params: ({ event }) => event },
          },
        ],
        'adding.dismissed': 'left',
      },
    },
    spent: {
      description: 'It took too long; the password is asked for again.',
      on: { restarted: 'confirming', 'adding.dismissed': 'left' },
    },
    showingCodes: {
      description: 'The recovery codes are shown once; the user confirms that they are saved.',
      on: { 'codes.kept': { target: 'added', actions: 'forgetCodes' } },
    },
    added: { description: 'The next sign-in will ask for it.', type: 'final' },
    left: { description: 'Left without a new factor.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
