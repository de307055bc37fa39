import { assign, emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { blankPassword, ownPasswordFields } from './factorFields.ts';

interface Input {
  /** Names this form to the server, so that a repeated request brings the same codes. */
  readonly attempt: string;
}

/** New recovery codes in the answer of the server. */
export interface CodesRenewed {
  readonly codes: readonly string[];
}

/** Ten new recovery codes in the place of the earlier ones, once the password was typed. */
export const recoveryRenewalMachine = setup({
  types: {
    context: {} as Input & CodesRenewed,
    input: {} as Input,
    events: {} as SavingFact<CodesRenewed> | { type: 'codes.kept' } | { type: 'renewal.dismissed' },
    emitted: {} as { type: 'renewed' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<null, CodesRenewed>() },
  guards: { broke },
  actions: {
    takeCodes: assign((_, { stored }: { stored: CodesRenewed }) => ({ codes: stored.codes })),
    forgetCodes: assign({ codes: [] }),
    tellRenewed: emit({ type: 'renewed' }),
  },
}).createMachine({
  id: 'recoveryRenewal',
  description: 'Ten new recovery codes that replace the earlier ones.',
  context: ({ input }) => ({ ...input, codes: [] }),
  initial: 'confirming',
  states: {
    confirming: {
      description: 'The password proves that it is the user.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { attempt }, self }) => ({
          owner: self,
          id: null,
          about: null,
          fields: ownPasswordFields,
          initial: blankPassword,
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
        'saving.stored': {
          target: 'showingCodes',
          actions: [{ type: 'takeCodes', params: ({ event }) => event }, 'tellRenewed'],
        },
        'renewal.dismissed': 'left',
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown once; the user confirms that they are saved.',
      on: { 'codes.kept': { target: 'kept', actions: 'forgetCodes' } },
    },
    kept: { description: 'The earlier codes no longer work.', type: 'final' },
    left: { description: 'The codes stay as they are.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
