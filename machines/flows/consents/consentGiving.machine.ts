import { assertEvent } from 'xstate';
import { why } from '#machines/parts/failure.ts';
import { silence } from '#machines/parts/patience.ts';
import type { DecisionKind, DecisionOutcome } from './consentDecision.machine.ts';
import { answerValues, type PatientConsent, signingValues } from './consentFields.ts';
import { type ConsentGivingContext, consentGivingSetup, type GivingEnd } from './consentGiving.setup.ts';
import { answering, signing } from './consentGiving.steps.ts';

const answered = ({ event }: { event: { output: PatientConsent } }) => ({ consent: event.output });
const decision = ({ event }: { event: { output: DecisionOutcome } }) => ({ outcome: event.output });
const decisionOn =
  (kind: DecisionKind) =>
  ({ context: { consent, attempt } }: { context: ConsentGivingContext }) => ({
    id: consent.id,
    version: consent.version,
    kind,
    attempt,
  });

/** A consent being given: the text is read to its end, questions are answered, somebody signs; beside it the tablet, which may be in other hands. */
export const consentGivingMachine = consentGivingSetup.createMachine({
  id: 'consentGiving',
  description:
    'A consent being given: reading, answering, signing, or saying no; and in whose hands the tablet is.',
  context: ({ input }) => ({
    ...input,
    submission: 0,
    sent: null,
    answers: answerValues(input.consent),
    signature: signingValues(input.consent),
    problem: null,
    proof: null,
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        paper: {
          initial: 'beginning',
          states: {
            beginning: {
              description: 'Whether the text is still the one in force.',
              always: [
                {
                  guard: { type: 'isOutdated', params: ({ context }) => ({ consent: context.consent }) },
                  target: 'changed',
                },
                { target: 'steps' },
              ],
            },
            steps: {
              initial: 'reading',
              on: {
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
                      description: 'The frozen text is on the sheet; its end was not seen yet.',
                      on: { 'end.seen': 'seen' },
                    },
                    seen: {
                      description: 'The text was seen to its end.',
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
              description: 'The server knows something newer: the consent is read again.',
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
                  { target: 'steps.last', actions: { type: 'takeConsent', params: answered } },
                ],
                onError: { target: 'unchecked', actions: { type: 'takeProblem', params: why } },
              },
              after: { patience: { target: 'unchecked', actions: { type: 'takeProblem', params: silence } } },
            },
            unchecked: {
              description: 'Whether something newer exists could not be found out.',
              on: { retried: 'checking' },
            },
            changed: {
              description:
                'A newer version of the form was published: it has to be read again before signing.',
              on: { 'reread.asked': 'rereading' },
            },
            rereading: {
              tags: 'busy',
              description: 'The text of the version in force is being taken over.',
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
              description: 'The patient says no and gives a reason; the decision is its own chart.',
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
              description: 'The patient could not be asked; the reason is its own chart.',
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
                  { target: 'steps.last' },
                ],
                onError: 'steps.last',
              },
            },
            done: {
              description: 'It is decided; the staff has to have the tablet back before the page goes on.',
              entry: 'forgetProblem',
              always: { guard: 'isWithStaff', target: '#consentGiving.decided' },
              initial: 'here',
              states: {
                here: { description: 'By what was entered on this device.' },
                elsewhere: {
                  description:
                    'Somebody else decided it meanwhile; nobody is thanked for what was not taken.',
                },
              },
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
                'The patient holds it: the sheet fills the screen, and nothing else can be reached.',
              on: { 'return.asked': 'proving' },
            },
            proving: {
              description:
                'Somebody wants to leave the sheet; the password of the member of staff is asked for.',
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
      description: 'Given, refused or given up.',
      type: 'final',
      entry: 'tellDecided',
      output: { kind: 'decided' },
    },
    postponed: {
      description: 'Put off: the draft waits on the server.',
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
