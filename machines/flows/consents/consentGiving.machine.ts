import { assertEvent } from 'xstate';
import { why } from '#machines/parts/failure.ts';
import { silence } from '#machines/parts/patience.ts';
import type { DecisionKind, DecisionOutcome } from './consentDecision.machine.ts';
import { answerValues, type PatientConsent, signingValues } from './consentFields.ts';
import { type ConsentGivingContext, consentGivingSetup, type GivingEnd } from './consentGiving.setup.ts';
import { answering, signing } from './consentGiving.steps.ts';

const answered = ({ event }: { event: { output: PatientConsent } }) => ({ consent: event.output });
const decision = ({ event }: { event: { output: DecisionOutcome } }) => ({ outcome: event.output });
/** It was decided at another desk, in another tab or at home. */
const closed = { target: '#consentGiving.open.paper.done.elsewhere', actions: 'takeHeard' } as const;
const decisionOn =
  (kind: DecisionKind) =>
  ({ context: { consent, attempt } }: { context: ConsentGivingContext }) => ({
    id: consent.id,
    version: consent.version,
    kind,
    attempt,
  });

/** A consent being given: the text is read to its end, questions are answered, someone signs; beside it the tablet, which may be in other hands. */
export const consentGivingMachine = consentGivingSetup.createMachine({
  id: 'consentGiving',
  description: 'Giving a consent: reading, answering, signing or refusing, and who holds the tablet.',
  context: ({ input }) => ({
    ...input,
    submission: 0,
    sent: null,
    answers: answerValues(input.consent),
    base: answerValues(input.consent),
    signature: signingValues(input.consent),
    problem: null,
    proof: null,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: { src: 'watchAttention', id: 'watchAttention' },
      states: {
        paper: {
          initial: 'beginning',
          states: {
            beginning: {
              description:
                'Checks whether the text is still the one in force, and whether anyone may sign it.',
              always: [
                {
                  guard: { type: 'isOutdated', params: ({ context }) => ({ consent: context.consent }) },
                  target: 'changed',
                },
                {
                  guard: { type: 'isBarred', params: ({ context }) => ({ consent: context.consent }) },
                  target: 'barred',
                },
                { target: 'steps.last' },
              ],
            },
            steps: {
              initial: 'reading',
              on: {
                'decision.heard': { guard: 'isSendingNothing', ...closed },
                'refusal.asked': 'refusing',
                'abandonment.asked': { guard: 'isWithStaff', target: 'abandoning' },
                'postponement.asked': { guard: 'isWithStaff', target: '#consentGiving.postponed' },
              },
              states: {
                last: { type: 'history' },
                reading: {
                  initial: 'unseen',
                  states: {
                    unseen: {
                      description: 'The text is shown; the patient has not reached its end yet.',
                      on: { 'end.seen': 'seen' },
                    },
                    seen: {
                      description: 'The patient has reached the end of the text.',
                      on: {
                        'text.finished': [
                          { guard: 'asksQuestions', target: '#consentGiving.open.paper.steps.answering' },
                          { target: '#consentGiving.open.paper.steps.signing' },
                        ],
                      },
                    },
                  },
                },
                answering,
                signing,
              },
            },
            checking: {
              tags: 'busy',
              description: 'The server has something newer: the consent is reloaded.',
              invoke: {
                src: 'readPatientConsent',
                id: 'readPatientConsent',
                input: ({ context }) => ({ id: context.consent.id }),
                onDone: [
                  {
                    guard: { type: 'isDecided', params: answered },
                    target: 'done.elsewhere',
                    actions: { type: 'takeConsent', params: answered },
                  },
                  {
                    guard: { type: 'isOutdated', params: answered },
                    target: 'changed',
                    actions: { type: 'takeConsent', params: answered },
                  },
                  {
                    guard: { type: 'isBarred', params: answered },
                    target: 'barred',
                    actions: { type: 'takeConsent', params: answered },
                  },
                  {
                    guard: { type: 'isAnsweredElsewhere', params: answered },
                    target: 'steps.answering.differing',
                  },
                  { target: 'steps.last', actions: { type: 'takeConsent', params: answered } },
                ],
                onError: { target: 'unchecked', actions: { type: 'takeProblem', params: why } },
              },
              after: { patience: { target: 'unchecked', actions: { type: 'takeProblem', params: silence } } },
            },
            unchecked: {
              description: 'It could not be checked whether something newer exists.',
              on: { retried: 'checking', 'decision.heard': closed },
            },
            barred: {
              description:
                'The patient has died, or their chart is archived: no one signs or refuses; what was written is kept.',
              entry: 'forgetProblem',
              on: {
                retried: 'checking',
                'decision.heard': closed,
                'abandonment.asked': { guard: 'isWithStaff', target: 'abandoning' },
                'postponement.asked': { guard: 'isWithStaff', target: '#consentGiving.postponed' },
              },
            },
            changed: {
              description:
                'A newer version of the form was published, or what it says of patient or visit has changed: it has to be read again before signing.',
              on: { 'reread.asked': 'rereading', 'decision.heard': closed },
            },
            rereading: {
              tags: 'busy',
              description: 'The draft is being updated to the text in force.',
              entry: 'forgetProblem',
              invoke: {
                src: 'rereadPatientConsent',
                id: 'rereadPatientConsent',
                input: ({
                  context: {
                    attempt,
                    consent: { id, version },
                  },
                }) => ({
                  ...{ id, version },
                  key: `${attempt}-reread-${version}`,
                }),
                onDone: { target: 'steps.reading', actions: { type: 'takeConsent', params: answered } },
                onError: [
                  { guard: { type: 'overtaken', params: why }, target: 'checking' },
                  { target: 'changed', actions: { type: 'takeProblem', params: why } },
                ],
              },
              after: { patience: { target: 'changed', actions: { type: 'takeProblem', params: silence } } },
            },
            refusing: {
              description: 'The patient refuses and gives a reason; a separate chart stores the decision.',
              invoke: {
                src: 'decision',
                id: 'decision',
                input: decisionOn('refuse'),
                onDone: [
                  {
                    guard: { type: 'wasDecided', params: decision },
                    target: 'done',
                    actions: { type: 'takeDecision', params: decision },
                  },
                  { guard: { type: 'wasOutdated', params: decision }, target: 'checking' },
                  { target: 'steps.last' },
                ],
                onError: 'steps.last',
              },
            },
            abandoning: {
              description: 'The patient could not be asked; a separate chart asks for the reason.',
              invoke: {
                src: 'decision',
                id: 'decision',
                input: decisionOn('abandon'),
                onDone: [
                  {
                    guard: { type: 'wasDecided', params: decision },
                    target: 'done',
                    actions: { type: 'takeDecision', params: decision },
                  },
                  { guard: { type: 'wasOutdated', params: decision }, target: 'checking' },
                  { target: 'beginning' },
                ],
                onError: 'beginning',
              },
            },
            done: {
              description: 'It is decided; staff need the tablet back before the page goes on.',
              entry: 'forgetProblem',
              always: { guard: 'isWithStaff', target: '#consentGiving.decided' },
              initial: 'here',
              states: {
                here: { description: 'By what was entered on this device.' },
                elsewhere: {
                  description: 'Someone else decided it meanwhile; no one is thanked for what was not taken.',
                },
              },
            },
          },
        },
        news: {
          initial: 'heard',
          states: {
            heard: {
              description: 'Nothing newer is known; who comes back to the page may have missed something.',
              on: { 'attention.returned': 'asking' },
            },
            asking: {
              description: 'Someone is back: whether it was decided meanwhile is read, beside what goes on.',
              invoke: {
                src: 'readStanding',
                id: 'readStanding',
                input: ({ context }) => ({ id: context.consent.id }),
                onDone: [
                  {
                    guard: { type: 'isDecided', params: answered },
                    target: 'heard',
                    actions: { type: 'sayDecided', params: answered },
                  },
                  { target: 'heard' },
                ],
                onError: 'heard',
              },
              after: { patience: 'heard' },
            },
          },
        },
        tablet: {
          initial: 'withStaff',
          states: {
            withStaff: {
              description: 'A member of staff holds the device.',
              on: { 'handover.asked': 'handedOver' },
            },
            handedOver: {
              description:
                'The patient holds the device: the consent fills the screen, and nothing else can be reached.',
              on: { 'return.asked': 'proving' },
            },
            proving: {
              description: 'Someone wants to leave the consent; the staff member’s password is required.',
              on: {
                'password.given': { guard: 'saysSomething', target: 'proven' },
                'return.dismissed': { target: 'handedOver', actions: 'forgetProof' },
              },
            },
            proven: {
              tags: 'proving',
              description: 'The password is being checked.',
              entry: 'forgetProof',
              invoke: {
                src: 'confirmPassword',
                id: 'confirmPassword',
                input: ({ event }) => {
                  assertEvent(event, 'password.given');
                  return { password: event.password };
                },
                onDone: 'withStaff',
                onError: { target: 'proving', actions: { type: 'takeProof', params: why } },
              },
              after: { patience: { target: 'proving', actions: { type: 'takeProof', params: silence } } },
            },
          },
        },
      },
    },
    decided: {
      description: 'Given, refused or abandoned.',
      type: 'final',
      entry: 'tellDecided',
      output: { kind: 'decided' },
    },
    postponed: {
      description: 'Postponed: the draft waits on the server.',
      type: 'final',
      output: { kind: 'postponed' },
    },
    left: { description: 'The page was left; the draft waits.', type: 'final', output: { kind: 'left' } },
    broken: {
      description: 'The form itself failed; the page offers to start again.',
      type: 'final',
      output: { kind: 'broken' },
    },
  },
  output: ({ context, event }) => ({
    ...(event.output as Pick<GivingEnd, 'kind'>),
    consent: context.consent,
  }),
});
