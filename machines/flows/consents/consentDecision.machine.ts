import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { Fields } from '#machines/form/rules.ts';
import { failureGuards, sentences, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
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
    context: {} as DecisionInput & { reason: string; outcome: DecisionOutcome },
    input: {} as DecisionInput,
    output: {} as DecisionOutcome,
    events: {} as FormFact | { type: 'decision.dismissed' },
    children: {} as { form: 'form'; decidePatientConsent: 'decidePatientConsent' },
  },
  actors: {
    form: formMachine,
    decidePatientConsent: unprovided<PatientConsent, DecisionInput & { reason: string }>(
      'decidePatientConsent',
    ),
  },
  guards: failureGuards,
  actions: {
    takeReason: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { reason: String(event.values.reason ?? '').trim() };
    }),
    takeDecision: assign((_, { consent }: { consent: PatientConsent }) => ({
      outcome: { kind: 'decided', consent } as const,
    })),
    takeOutdated: assign({ outcome: { kind: 'outdated' } }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: { reason: context.reason } }),
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'consentDecision',
  description: 'Refusing, revoking, voiding or giving up a consent, with a reason.',
  context: ({ input }) => ({ ...input, reason: '', outcome: { kind: 'dismissed' } }),
  output: ({ context }) => context.outcome,
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ self }) => ({ owner: self, fields, initial: { reason: '' }, draft: null }),
        onDone: 'dismissed',
        onError: 'dismissed',
      },
      initial: 'explaining',
      states: {
        explaining: {
          description: 'The reason is being written.',
          on: {
            'form.submitted': { target: 'sending', actions: 'takeReason' },
            'decision.dismissed': '#consentDecision.dismissed',
          },
        },
        sending: {
          tags: 'busy',
          description: 'The decision is on its way to the server.',
          invoke: {
            src: 'decidePatientConsent',
            id: 'decidePatientConsent',
            input: ({ context: { id, version, kind, reason } }) => ({ id, version, kind, reason }),
            onDone: {
              target: 'taken',
              actions: [
                { type: 'takeDecision', params: ({ event }) => ({ consent: event.output }) },
                'settleForm',
              ],
            },
            onError: [
              {
                guard: { type: 'outdated', params: why },
                target: '#consentDecision.outdated',
                actions: 'takeOutdated',
              },
              {
                guard: { type: 'refused', params: why },
                target: 'explaining',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          after: { patience: { target: 'unavailable', actions: 'releaseForm' } },
        },
        unavailable: {
          description: 'No answer from the server; the reason is still here, and sending tries again.',
          on: {
            'form.submitted': { target: 'sending', actions: 'takeReason' },
            'decision.dismissed': '#consentDecision.dismissed',
          },
        },
        taken: {
          description: 'The form is settled before it is closed.',
          always: '#consentDecision.decided',
        },
      },
    },
    decided: { description: 'It is decided.', type: 'final' },
    outdated: { description: 'Somebody else changed the consent first.', type: 'final' },
    dismissed: { description: 'Nothing was decided.', type: 'final' },
  },
});
