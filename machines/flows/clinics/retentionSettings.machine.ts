import { assign, emit, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type RetentionRules, retentionFields, retentionValues } from './retentionFields.ts';

interface Context {
  clinic: number;
  rules: RetentionRules | null;
}

/** How long a clinic keeps charts. */
export const retentionSettingsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { clinic: number },
    events: {} as SavingFact<RetentionRules> | { type: 'retried' },
    emitted: {} as { type: 'saved'; rules: RetentionRules },
    children: {} as { saving: 'saving'; readRules: 'readRules' },
  },
  actors: {
    saving: savingOf<{ clinic: number }, RetentionRules>(),
    readRules: unprovided<RetentionRules, { clinic: number }>('readRules'),
  },
  guards: { ...failureGuards, broke },
  actions: {
    takeRules: assign((_, { rules }: { rules: RetentionRules }) => ({ rules })),
    tellSaved: emit((_, { rules }: { rules: RetentionRules }) => ({ type: 'saved', rules }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'retentionSettings',
  description: 'How long a clinic keeps charts.',
  context: ({ input }) => ({ ...input, rules: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the stored rules.',
      invoke: {
        src: 'readRules',
        id: 'readRules',
        input: ({ context: { clinic } }) => ({ clinic }),
        onDone: {
          target: 'open',
          actions: { type: 'takeRules', params: ({ event }) => ({ rules: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The rules could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      description: 'The form is open; once it is stored, it is ready for the next change.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, rules }, self }) => ({
          owner: self,
          id: clinic,
          about: { clinic },
          fields: retentionFields,
          initial: retentionValues(given(rules, 'rules')),
          draft: `retention-${clinic}`,
          version: given(rules, 'rules').version,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          actions: [
            { type: 'takeRules', params: ({ event }) => ({ rules: event.stored }) },
            { type: 'tellSaved', params: ({ event }) => ({ rules: event.stored }) },
          ],
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
