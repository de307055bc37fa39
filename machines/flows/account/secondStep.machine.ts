import { sendTo, setup } from 'xstate';
import { RefusedError } from '#machines/parts/failure.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import type { Token } from './accountFields.ts';
import {
  appStepFields,
  blankPasskey,
  blankStep,
  passkeyStepFields,
  recoveryStepFields,
  type SignInChallenge,
  type StepMethod,
} from './factorFields.ts';

/** What a step that was taken brings: the tokens of a sign-in; null where a session goes on. */
export type StepPassed = Token | null;

/** What the second step tells the chart that asked for it. */
export type StepFact = { type: 'step.passed'; token: StepPassed } | { type: 'step.left' };

/** What the call needs besides what is typed. */
export interface StepAbout {
  readonly challenge: SignInChallenge;
  readonly method: StepMethod;
}

interface Input {
  readonly owner: Owner<StepFact>;
  readonly challenge: SignInChallenge;
}

const form = { id: null, draft: null, initial: blankStep } as const;

/** The second step, at a sign-in or once more: a passkey, the code of an app, or a recovery code in the place of both. */
export const secondStepMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as
      | SavingFact<StepPassed>
      | { type: 'app.chosen' }
      | { type: 'passkey.chosen' }
      | { type: 'recovery.chosen' }
      | { type: 'step.abandoned' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<StepAbout, StepPassed>() },
  guards: {
    broke,
    hasPasskey: ({ context }) => context.challenge.methods.includes('passkey'),
    hasApp: ({ context }) => context.challenge.methods.includes('totp'),
    isSpent: ({ event }) =>
      event.type === 'saving.refused' &&
      event.error instanceof RefusedError &&
      'challenge' in event.error.fields,
  },
  actions: {
    tellPassed: sendTo(
      ({ context }) => context.owner,
      (_, { stored }: { stored: StepPassed }): StepFact => ({ type: 'step.passed', token: stored }),
    ),
    tellLeft: sendTo(({ context }) => context.owner, { type: 'step.left' } satisfies StepFact),
  },
}).createMachine({
  id: 'secondStep',
  description: 'The second step, at sign-in or later: a passkey, a code, or a recovery code instead.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The easiest way comes first.',
      always: [
        { guard: 'hasPasskey', target: 'proving.passkey' },
        { guard: 'hasApp', target: 'proving.app' },
        { target: 'proving.recovery' },
      ],
    },
    proving: {
      description: 'One way is open; the others can be chosen.',
      initial: 'recovery',
      on: {
        'passkey.chosen': { guard: 'hasPasskey', target: '.passkey' },
        'app.chosen': { guard: 'hasApp', target: '.app' },
        'recovery.chosen': '.recovery',
        'saving.stored': { target: 'passed', actions: { type: 'tellPassed', params: ({ event }) => event } },
        'saving.refused': { guard: 'isSpent', target: 'spent' },
        'step.abandoned': 'left',
      },
      states: {
        passkey: {
          description: 'The browser is asked for a passkey.',
          invoke: {
            src: 'saving',
            id: 'saving',
            input: ({ context: { challenge }, self }) => ({
              ...form,
              owner: self,
              about: { challenge, method: 'passkey' },
              fields: passkeyStepFields,
              initial: blankPasskey,
            }),
            onDone: [
              { guard: { type: 'broke', params: ({ event }) => event.output }, target: '#secondStep.broken' },
              { target: '#secondStep.left' },
            ],
            onError: '#secondStep.broken',
          },
        },
        app: {
          description: 'The code that the app shows now.',
          invoke: {
            src: 'saving',
            id: 'saving',
            input: ({ context: { challenge }, self }) => ({
              ...form,
              owner: self,
              about: { challenge, method: 'totp' },
              fields: appStepFields,
            }),
            onDone: [
              { guard: { type: 'broke', params: ({ event }) => event.output }, target: '#secondStep.broken' },
              { target: '#secondStep.left' },
            ],
            onError: '#secondStep.broken',
          },
        },
        recovery: {
          description: 'One of the recovery codes, each of which works once.',
          invoke: {
            src: 'saving',
            id: 'saving',
            input: ({ context: { challenge }, self }) => ({
              ...form,
              owner: self,
              about: { challenge, method: 'recovery' },
              fields: recoveryStepFields,
            }),
            onDone: [
              { guard: { type: 'broke', params: ({ event }) => event.output }, target: '#secondStep.broken' },
              { target: '#secondStep.left' },
            ],
            onError: '#secondStep.broken',
          },
        },
      },
    },
    spent: {
      description: 'It took too long, or the password was changed: the step has to start again.',
      on: { 'step.abandoned': 'left' },
    },
    passed: { description: 'The step was taken.', type: 'final' },
    left: { description: 'The step was not taken.', type: 'final', entry: 'tellLeft' },
    broken: {
      description: 'The form itself failed; the step has to start again.',
      type: 'final',
      entry: 'tellLeft',
    },
  },
});
