import { assign, setup } from 'xstate';
import { trimmed } from '#machines/form/held.ts';
import type { Fields } from '#machines/form/rules.ts';
import { failureGuards } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { type SavingEnd, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import type { PatientConsent } from './consentFields.ts';

/** What can be decided about a consent with a reason. */
export type DecisionKind = 'refuse' | 'abandon' | 'revoke' | 'void';

export interface DecisionAbout {
  readonly id: number;
  readonly version: number;
  readonly kind: DecisionKind;
}

export interface DecisionInput extends DecisionAbout {
  /** Names this page to the server, so that what is sent again after a lost answer is told as decided. */
  readonly attempt: string;
}

/** What came of it: the consent as it stands now, or nothing when it was left. */
export type DecisionOutcome =
  | { readonly kind: 'decided'; readonly consent: PatientConsent }
  | { readonly kind: 'outdated' | 'dismissed' };

/** Why a consent is decided on. */
export const decisionFields = {
  reason: {
    label: 'Reason',
    rules: [{ rule: 'required' }, { rule: 'length', max: 1000 }],
    holds: trimmed,
  },
} as const satisfies Fields;

/** A decision about a consent that needs a reason: asked, sent, taken. */
export const consentDecisionMachine = setup({
  types: {
    context: {} as DecisionInput & { consent: PatientConsent | null },
    input: {} as DecisionInput,
    output: {} as DecisionOutcome,
    events: {} as SavingFact<PatientConsent>,
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<DecisionAbout, PatientConsent>() },
  guards: {
    outdated: failureGuards.outdated,
    wasLeft: (_, { kind }: SavingEnd) => kind === 'left',
  },
  actions: {
    takeConsent: assign((_, { stored }: { stored: PatientConsent }) => ({ consent: stored })),
  },
}).createMachine({
  id: 'consentDecision',
  description: 'Refusing, revoking, voiding or abandoning a consent, with a reason.',
  context: ({ input }) => ({ ...input, consent: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The reason is typed and sent, or the dialog is closed.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, version, kind, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { id, version, kind },
          fields: decisionFields,
          initial: { reason: '' },
          draft: null,
          attempt: `${attempt}-${kind}-${version}`,
        }),
        onDone: [
          { guard: { type: 'wasLeft', params: ({ event }) => event.output }, target: 'dismissed' },
          { target: 'outdated' },
        ],
        onError: 'outdated',
      },
      on: {
        'saving.stored': {
          target: 'decided',
          actions: { type: 'takeConsent', params: ({ event }) => event },
        },
        'saving.refused': {
          guard: { type: 'outdated', params: ({ event }) => event },
          target: 'outdated',
        },
      },
    },
    decided: {
      description: 'It is decided.',
      type: 'final',
      output: ({ context }) => ({ kind: 'decided', consent: given(context.consent, 'consent') }),
    },
    outdated: {
      description: 'Someone else changed the consent first, or the answer was lost: it is reloaded.',
      type: 'final',
      output: { kind: 'outdated' },
    },
    dismissed: { description: 'Nothing was decided.', type: 'final', output: { kind: 'dismissed' } },
  },
  output: ({ event }) => event.output as DecisionOutcome,
});
