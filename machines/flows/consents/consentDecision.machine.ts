import { assign, setup } from 'xstate';
import type { Fields } from '#machines/form/rules.ts';
import { failureGuards } from '#machines/parts/failure.ts';
import { type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import type { PatientConsent } from './consentFields.ts';

/** What can be decided about a consent with a reason. */
export type DecisionKind = 'refuse' | 'abandon' | 'revoke' | 'void';

export interface DecisionInput {
  readonly id: number;
  readonly version: number;
  readonly kind: DecisionKind;
}

/** What came of it: the consent as it stands now, or nothing when it was left. */
export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly consent: PatientConsent }
  | { readonly kind: 'outdated' | 'dismissed' };

const fields: Fields = {
  reason: { label: 'Reason', rules: [{ rule: 'required' }, { rule: 'length', max: 1000 }] },
};

/** A decision about a consent that needs a reason: asked, sent, taken. */
export const consentDecisionMachine = setup({
  types: {
    context: {} as DecisionInput & { outcome: DecisionOutcome },
    input: {} as DecisionInput,
    output: {} as DecisionOutcome,
    events: {} as SavingFact<PatientConsent>,
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<DecisionInput, PatientConsent>() },
  guards: { outdated: failureGuards.outdated },
  actions: {
    takeDecision: assign((_, { stored }: { stored: PatientConsent }) => ({
      outcome: { kind: 'decided', consent: stored } as const,
    })),
    takeOutdated: assign({ outcome: { kind: 'outdated' } }),
  },
}).createMachine({
  id: 'consentDecision',
  description: 'Refusing, revoking, voiding or giving up a consent, with a reason.',
  context: ({ input }) => ({ ...input, outcome: { kind: 'dismissed' } }),
  output: ({ context }) => context.outcome,
  initial: 'open',
  states: {
    open: {
      description: 'The reason is written and sent, or the window is closed.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, version, kind }, self }) => ({
          owner: self,
          id: null,
          about: { id, version, kind },
          fields,
          initial: { reason: '' },
          draft: null,
        }),
        onDone: 'dismissed',
        onError: 'dismissed',
      },
      on: {
        'saving.stored': {
          target: 'decided',
          actions: { type: 'takeDecision', params: ({ event }) => event },
        },
        'saving.refused': {
          guard: { type: 'outdated', params: ({ event }) => event },
          target: 'outdated',
          actions: 'takeOutdated',
        },
      },
    },
    decided: { description: 'It is decided.', type: 'final' },
    outdated: { description: 'Somebody else changed the consent first.', type: 'final' },
    dismissed: { description: 'Nothing was decided.', type: 'final' },
  },
});
