import { assertEvent, assign, emit, not, sendTo, setup, stateIn } from 'xstate';
import { MARK } from '#machines/form/kept.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { filled } from '#machines/lifecycles/act.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { type Candidate, type Identity, identityOf, isCertain, isTellingEnough } from './duplicates.ts';
import { type Patient, patientFields, patientValues } from './patientFields.ts';

interface Input {
  clinic: number;
  /** The clinic's day, as year-month-day. */
  today: string;
  /** Names this form to the server, so that a repeated request makes one patient. */
  attempt: string;
  /** What someone typed of them on the way to the form, and the key of that search. */
  known?: { readonly values: FormValues; readonly search: string };
}

interface Context extends Input {
  identity: Identity;
  candidates: readonly Candidate[];
  /** Candidates that someone said are other people, and why. */
  setAside: readonly number[];
  reason: string;
}

/** What a new patient is stored with besides the values: whom they were told apart from, and why. */
export interface NewPatient {
  readonly clinic: number;
  readonly setAside: readonly number[];
  readonly reason: string;
}

type Event =
  | SavingFact<Patient>
  | { type: 'candidates.setAside'; reason: string }
  | { type: 'reason.typed' }
  | { type: 'decision.postponed' }
  | { type: 'check.retried' };

const unanswered = ({ candidates, setAside }: Pick<Context, 'candidates' | 'setAside'>) =>
  candidates.filter(({ patient }) => !setAside.includes(patient.id));

const answered = ({ event }: { event: { output: readonly Candidate[] } }) => ({ candidates: event.output });

/** A new patient: filling in, while a second region looks for someone like them; saved, or left. */
export const patientCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as Event,
    emitted: {} as { type: 'saved'; patient: Patient },
    children: {} as { saving: 'saving'; checkDuplicates: 'checkDuplicates' },
  },
  actors: {
    saving: savingOf<NewPatient, Patient>(),
    checkDuplicates: unprovided<readonly Candidate[], { clinic: number; identity: Identity }>(
      'checkDuplicates',
    ),
  },
  guards: {
    broke,
    isSamePerson: ({ context, event }) =>
      event.type === 'form.changed' && same(identityOf(event.values), context.identity),
    tellsEnough: ({ event }) => event.type === 'form.changed' && isTellingEnough(identityOf(event.values)),
    found: ({ context }, { candidates }: { candidates: readonly Candidate[] }) =>
      unanswered({ candidates, setAside: context.setAside }).length > 0,
    saysWhy: ({ event }) => event.type === 'candidates.setAside' && filled(event.reason),
    isAlmostCertain: ({ context }) => unanswered(context).some(isCertain),
    hasLooked: not(stateIn('#patientCreate.open.duplicates.looking')),
  },
  actions: {
    takeIdentity: assign(({ event }) => {
      assertEvent(event, 'form.changed');
      return { identity: identityOf(event.values), candidates: [] };
    }),
    takeCandidates: assign((_, { candidates }: { candidates: readonly Candidate[] }) => ({ candidates })),
    // whom one was told apart from holds only as long as they are like what is typed
    keepAlike: assign(({ context }, { candidates }: { candidates: readonly Candidate[] }) => {
      const setAside = context.setAside.filter((id) => candidates.some(({ patient }) => patient.id === id));
      return { setAside, reason: setAside.length > 0 ? context.reason : '' };
    }),
    forgetSetAside: assign({ setAside: [], reason: '' }),
    takeReason: assign(({ context, event }) => {
      assertEvent(event, 'candidates.setAside');
      return {
        reason: event.reason.trim(),
        setAside: [...context.setAside, ...unanswered(context).map(({ patient }) => patient.id)],
      };
    }),
    allowSaving: sendTo('saving', ({ context: { clinic, setAside, reason } }) => ({
      type: 'saving.allowed' as const,
      about: { clinic, setAside, reason } satisfies NewPatient,
    })),
    withholdSaving: sendTo('saving', { type: 'saving.withheld' }),
    tellSaved: emit((_, { stored }: { stored: Patient }) => ({ type: 'saved', patient: stored }) as const),
  },
  delays: { pause: 400, patience: 5_000 },
}).createMachine({
  id: 'patientCreate',
  description: 'A new patient, checked for duplicates while the form is filled in.',
  context: ({ input }) => ({
    ...input,
    identity: identityOf({}),
    candidates: [],
    setAside: [],
    reason: '',
  }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, today, attempt, known }, self }) => ({
          owner: self,
          id: null,
          about: { clinic, setAside: [], reason: '' },
          fields: patientFields(today),
          initial: { ...patientValues(), ...known?.values },
          // no draft of someone else takes the place of what was just typed, and no name of a draft says who it is
          draft: `patientCreate-${clinic}${known ? MARK + known.search : ''}`,
          attempt,
          asksFirst: true,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
      states: {
        deciding: {
          initial: 'resting',
          states: {
            resting: { description: 'There is nothing to decide.', on: { 'saving.asked': 'waiting' } },
            waiting: {
              tags: 'busy',
              description: 'Waits for the running check, and asks if there is a very likely duplicate.',
              always: [
                { guard: 'isAlmostCertain', target: 'asking' },
                { guard: 'hasLooked', target: 'resting', actions: 'allowSaving' },
              ],
            },
            asking: {
              description:
                'An existing patient is almost certainly the same person: open their chart, or say why it is someone else.',
              on: {
                'candidates.setAside': { guard: 'saysWhy', target: 'waiting' },
                'decision.postponed': { target: 'resting', actions: 'withholdSaving' },
              },
            },
          },
        },
        duplicates: {
          initial: 'idle',
          on: {
            'form.changed': [
              { guard: 'isSamePerson' },
              { guard: 'tellsEnough', target: '.looking', actions: 'takeIdentity' },
              { target: '.idle', actions: ['takeIdentity', 'forgetSetAside'] },
            ],
          },
          states: {
            idle: { description: 'Too little has been typed to look for duplicates.' },
            looking: {
              initial: 'pausing',
              states: {
                pausing: {
                  description: 'Waits for a pause in typing.',
                  after: { pause: 'checking' },
                },
                checking: {
                  description: 'Asks the server for possible duplicates.',
                  invoke: {
                    src: 'checkDuplicates',
                    id: 'checkDuplicates',
                    input: ({ context }) => ({ clinic: context.clinic, identity: context.identity }),
                    onDone: [
                      {
                        guard: { type: 'found', params: answered },
                        target: '#patientCreate.open.duplicates.candidates',
                        actions: [
                          { type: 'takeCandidates', params: answered },
                          { type: 'keepAlike', params: answered },
                        ],
                      },
                      {
                        target: '#patientCreate.open.duplicates.clear',
                        actions: { type: 'keepAlike', params: answered },
                      },
                    ],
                    onError: '#patientCreate.open.duplicates.unchecked',
                  },
                  after: { patience: '#patientCreate.open.duplicates.unchecked' },
                },
              },
            },
            clear: { description: 'There are no possible duplicates.' },
            candidates: {
              description: 'There are possible duplicates: open one, or go on with a reason.',
              on: {
                'candidates.setAside': [
                  { guard: 'saysWhy', target: 'setAside', actions: 'takeReason' },
                  { target: '.unexplained' },
                ],
              },
              initial: 'comparing',
              states: {
                comparing: { description: 'They are listed, and a reason may be typed.' },
                unexplained: {
                  description: 'They were set aside without a reason: the page asks for one.',
                  on: { 'reason.typed': 'comparing' },
                },
              },
            },
            setAside: { description: 'The possible duplicates are other people; the reason is kept.' },
            unchecked: {
              description: 'The check got no answer; saving is still possible.',
              entry: 'forgetSetAside',
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
