import { assign, emit, not, sendTo, setup, stateIn } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import type { Owner } from '../parts/owner.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import {
  type Candidate,
  type Identity,
  identityOf,
  isCertain,
  isTellingEnough,
  type NewPatientBody,
} from './duplicates.ts';
import { type Patient, patientBody, patientFields, patientValues } from './patientFields.ts';

interface Input {
  clinic: number;
  /** The clinic's day, as year-month-day. */
  today: string;
  /** Names this form to the server, so that a repeated request makes one patient. */
  attempt: string;
}

interface Context extends Input {
  values: FormValues;
  submission: number;
  identity: Identity;
  candidates: readonly Candidate[];
  /** Candidates that somebody said are other people, and why. */
  setAside: readonly number[];
  reason: string;
}

type IdentityTyped = { type: 'identity.typed'; identity: Identity };
type Event =
  | FormSubmitted
  | IdentityTyped
  | { type: 'candidates.setAside'; reason: string }
  | { type: 'decision.postponed' }
  | { type: 'check.retried' }
  | { type: 'saving.cancelled' };

const unanswered = ({ candidates, setAside }: Pick<Context, 'candidates' | 'setAside'>) =>
  candidates.filter(({ patient }) => !setAside.includes(patient.id));

const typed = ({ event }: { event: IdentityTyped }) => ({ identity: event.identity });
const take = { type: 'takeIdentity', params: typed } as const;
const answered = ({ event }: { event: { output: readonly Candidate[] } }) => ({ candidates: event.output });
const newPatientBody = ({ clinic, values, setAside, reason }: Context): NewPatientBody => ({
  ...patientBody(values),
  clinic,
  ...(setAside.length > 0 && { distinct_from: { patients: [...setAside], reason } }),
});

/** A new patient: filling in, while a second region looks for somebody like them; saving; saved. */
export const patientCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
    emitted: {} as { type: 'saved'; patient: Patient },
    children: {} as {
      form: 'form';
      watchIdentity: 'watchIdentity';
      checkDuplicates: 'checkDuplicates';
      createPatient: 'createPatient';
    },
  },
  actors: {
    form: formMachine,
    watchIdentity: silent<{ type: 'none' }, { flow: Owner<IdentityTyped> }>(),
    checkDuplicates: unprovided<readonly Candidate[], { clinic: number; identity: Identity }>(
      'checkDuplicates',
    ),
    createPatient: unprovided<Patient, { body: NewPatientBody; key: string }>('createPatient'),
  },
  guards: {
    ...failureGuards,
    tellsEnough: (_, { identity }: { identity: Identity }) => isTellingEnough(identity),
    found: ({ context }, { candidates }: { candidates: readonly Candidate[] }) =>
      unanswered({ candidates, setAside: context.setAside }).length > 0,
    isAlmostCertain: ({ context }) => unanswered(context).some(isCertain),
    hasLooked: not(stateIn('#patientCreate.open.duplicates.looking')),
  },
  actions: {
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted'
        ? {
            values: event.values,
            submission: same(event.values, context.values) ? context.submission : context.submission + 1,
          }
        : {},
    ),
    takeIdentity: assign((_, { identity }: { identity: Identity }) => ({ identity, candidates: [] })),
    takeCandidates: assign((_, { candidates }: { candidates: readonly Candidate[] }) => ({ candidates })),
    takeReason: assign(({ context, event }) =>
      event.type === 'candidates.setAside'
        ? {
            reason: event.reason,
            submission: context.submission + 1,
            setAside: [...context.setAside, ...unanswered(context).map(({ patient }) => patient.id)],
          }
        : {},
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.values }),
    ),
    tellSaved: emit((_, { patient }: { patient: Patient }) => ({ type: 'saved', patient }) as const),
  },
  delays: { pause: 400, slow: 10_000, patience: 5_000 },
}).createMachine({
  id: 'patientCreate',
  description: 'A new patient, with a look at who is like them before there are two of one.',
  context: ({ input }) => ({
    ...input,
    values: {},
    submission: 0,
    identity: identityOf({}),
    candidates: [],
    setAside: [],
    reason: '',
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: [
        {
          src: 'form',
          id: 'form',
          input: ({ context, self }) => ({
            owner: self,
            fields: patientFields(context.today),
            initial: patientValues(),
            draft: `patientCreate-${context.clinic}`,
          }),
          onDone: 'left',
          onError: 'broken',
        },
        { src: 'watchIdentity', id: 'watchIdentity', input: ({ self }) => ({ flow: self }) },
      ],
      states: {
        work: {
          initial: 'filling',
          states: {
            filling: {
              description: 'The form is open.',
              on: { 'form.submitted': { target: 'deciding', actions: 'takeValues' } },
            },
            deciding: {
              tags: 'busy',
              description: 'Waits for a running check, and asks when somebody very alike is known.',
              always: [
                { guard: 'isAlmostCertain', target: 'asking' },
                { guard: 'hasLooked', target: 'saving' },
              ],
            },
            asking: {
              description: 'Somebody known is almost certainly the same person: open them, or say why not.',
              on: {
                'candidates.setAside': 'saving',
                'decision.postponed': { target: 'filling', actions: 'releaseForm' },
              },
            },
            saving: {
              tags: 'busy',
              description: 'The patient is on the way to the server.',
              invoke: {
                src: 'createPatient',
                id: 'createPatient',
                input: ({ context }) => ({
                  body: newPatientBody(context),
                  key: `${context.attempt}-${context.submission}`,
                }),
                onDone: {
                  target: 'stored',
                  actions: [
                    'settleForm',
                    { type: 'tellSaved', params: ({ event }) => ({ patient: event.output }) },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'refused', params: why },
                    target: 'filling',
                    actions: { type: 'rejectForm', params: why },
                  },
                  { target: 'unavailable', actions: 'releaseForm' },
                ],
              },
              on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
              initial: 'sending',
              states: {
                sending: { after: { slow: 'slow' } },
                slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
              },
            },
            unavailable: {
              description: 'No answer from the server; what was typed is safe, and submitting tries again.',
              on: { 'form.submitted': { target: 'deciding', actions: 'takeValues' } },
            },
            stored: {
              description: 'The form hears that it is saved, and drops its draft, before it is closed.',
              always: '#patientCreate.saved',
            },
          },
        },
        duplicates: {
          initial: 'idle',
          on: {
            'identity.typed': [
              { guard: { type: 'tellsEnough', params: typed }, target: '.looking', actions: take },
              { target: '.idle', actions: take },
            ],
          },
          states: {
            idle: { description: 'Too little is typed to look for anybody.' },
            looking: {
              initial: 'pausing',
              states: {
                pausing: {
                  description: 'Waits until the typing pauses.',
                  after: { pause: 'checking' },
                },
                checking: {
                  description: 'Asks the server who is like this patient.',
                  invoke: {
                    src: 'checkDuplicates',
                    id: 'checkDuplicates',
                    input: ({ context }) => ({ clinic: context.clinic, identity: context.identity }),
                    onDone: [
                      {
                        guard: { type: 'found', params: answered },
                        target: '#patientCreate.open.duplicates.candidates',
                        actions: { type: 'takeCandidates', params: answered },
                      },
                      { target: '#patientCreate.open.duplicates.clear' },
                    ],
                    onError: '#patientCreate.open.duplicates.unchecked',
                  },
                  after: { patience: '#patientCreate.open.duplicates.unchecked' },
                },
              },
            },
            clear: { description: 'Nobody known is like this patient.' },
            candidates: {
              description: 'Somebody known is like this patient: open one, or go on with a reason.',
              on: { 'candidates.setAside': { target: 'setAside', actions: 'takeReason' } },
            },
            setAside: { description: 'Those who are alike are other people; the reason is kept.' },
            unchecked: {
              description: 'The check gave no answer; it holds nobody up.',
              on: { 'check.retried': 'looking.checking' },
            },
          },
        },
      },
    },
    saved: { description: 'The patient exists.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
