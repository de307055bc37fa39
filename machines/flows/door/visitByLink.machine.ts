import { why } from '#machines/parts/failure.ts';
import { visitByLinkSetup } from './visitByLink.setup.ts';
import {
  arriving,
  dead,
  declining,
  outdated,
  pausing,
  refusal,
  taking,
  unanswered,
  viewing,
} from './visitByLink.steps.ts';

/** Half an hour has passed since the date of birth was given. */
const forgotten = {
  guard: { type: 'forgotten', params: why },
  target: '#visitByLink.identifying',
  actions: 'forgetPass',
} as const;
const leave = { target: '#visitByLink.viewing', actions: 'forgetWish' } as const;
const searchAnew = { target: '#visitByLink.moving.searching', actions: 'takeSearch' } as const;

/** A visit as its patient has it by a link: seen, confirmed, cancelled, moved, asked about and arrived at. */
export const visitByLinkMachine = visitByLinkSetup.createMachine({
  id: 'visitByLink',
  description:
    'A visit in the patient’s hands, by a link: viewed, confirmed, cancelled, moved, asked about, and arrived at.',
  context: ({ input: { typed } }) => ({
    visit: null,
    pass: null,
    wish: null,
    left: null,
    search: { from: null, anyone: false },
    days: [],
    time: null,
    cancellation: typed?.cancellation ?? null,
    question: typed?.question ?? '',
    birthDate: '',
    wrong: null,
    said: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The visit is being fetched.',
      invoke: {
        src: 'readVisit',
        id: 'readVisit',
        input: ({ context: { pass } }) => ({ pass }),
        onDone: {
          target: 'viewing',
          actions: { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
        },
        onError: [dead, pausing('unreachable'), { target: 'unreachable', actions: unanswered }],
      },
      after: { patience: { target: 'unreachable', actions: unanswered } },
    },
    unreachable: {
      description: 'No answer; the visit could not be fetched.',
      on: { retried: 'loading' },
    },
    gone: { description: 'The link does not work any more, or never did.', type: 'final' },
    locked: { description: 'Too many wrong dates of birth: the link is dead.', type: 'final' },
    viewing,
    confirming: {
      tags: 'busy',
      description: 'The confirmation is being sent.',
      invoke: {
        src: 'confirmVisit',
        id: 'confirmVisit',
        input: ({ context: { pass } }) => ({ pass }),
        onDone: {
          target: 'viewing',
          actions: [
            { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
            { type: 'say', params: { said: 'confirmed' } },
          ],
        },
        onError: [dead, pausing('viewing'), outdated, { target: 'viewing', actions: unanswered }],
      },
      after: { patience: { target: 'viewing', actions: unanswered } },
    },
    arriving,
    taking,
    declining,
    identifying: {
      description: 'The date of birth proves that it is the patient.',
      initial: 'asking',
      on: { left: { target: 'viewing', actions: 'forgetWish' } },
      states: {
        asking: {
          description: 'The date of birth is asked for.',
          on: {
            'birthDate.given': [
              { guard: 'isDate', target: 'checking', actions: 'takeBirthDate' },
              { actions: { type: 'mark', params: { wrong: 'birthDate' } } },
            ],
          },
        },
        checking: {
          tags: 'busy',
          description: 'The server compares it and never says what it compares with.',
          invoke: {
            src: 'identifyPatient',
            id: 'identifyPatient',
            input: ({ context: { birthDate } }) => ({ birthDate }),
            onDone: [
              {
                guard: { type: 'isRight', params: ({ event }) => event.output },
                target: '#visitByLink.granting',
                actions: [
                  { type: 'takeVisit', params: ({ event }) => ({ visit: event.output.visit }) },
                  { type: 'takePass', params: ({ event }) => ({ pass: event.output.pass }) },
                ],
              },
              {
                guard: { type: 'isWrong', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'takeLeft', params: ({ event }) => ({ left: event.output.left }) },
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event.output },
                target: 'unprovable',
              },
              { target: '#visitByLink.locked' },
            ],
            onError: [dead, pausing('asking'), { target: 'asking', actions: unanswered }],
          },
          after: { patience: { target: 'asking', actions: unanswered } },
        },
        unprovable: {
          description: 'The clinic has no date of birth to compare with: the patient has to call.',
        },
      },
    },
    granting: {
      description: 'The patient is identified: on to what they wanted to do.',
      always: [
        { guard: 'wantsCancel', target: 'cancelling' },
        { guard: 'wantsMove', target: 'moving' },
        { guard: 'wantsAsk', target: 'asking' },
        { target: 'viewing', actions: 'forgetWish' },
      ],
    },
    cancelling: {
      description: 'The visit is being cancelled.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'The reason is asked for.',
          on: {
            'cancellation.typed': { actions: 'noteCancellation' },
            'cancellation.given': { target: 'sending', actions: 'takeCancellation' },
            left: leave,
          },
        },
        sending: {
          tags: 'busy',
          description: 'The cancellation is being sent.',
          invoke: {
            src: 'cancelVisit',
            id: 'cancelVisit',
            input: ({ context: { pass, cancellation } }) => ({ pass, cancellation }),
            onDone: {
              target: '#visitByLink.viewing',
              actions: [
                { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
                { type: 'say', params: { said: 'cancelled' } },
              ],
            },
            onError: [
              dead,
              forgotten,
              pausing('choosing'),
              outdated,
              { target: 'choosing', actions: unanswered },
            ],
          },
          after: { patience: { target: 'choosing', actions: unanswered } },
        },
      },
    },
    moving: {
      description: 'The visit is being moved.',
      initial: 'searching',
      states: {
        searching: {
          tags: 'busy',
          description: 'Free times are being fetched.',
          on: { left: leave, 'search.changed': { ...searchAnew, reenter: true } },
          invoke: {
            src: 'listVisitTimes',
            id: 'listVisitTimes',
            input: ({ context: { pass, search, visit } }) => ({
              ...{ pass, search },
              zone: visit?.clinic.timezone ?? 'UTC',
            }),
            onDone: {
              target: 'choosing',
              actions: { type: 'takeDays', params: ({ event }) => ({ days: event.output }) },
            },
            onError: [dead, forgotten, pausing('unanswered'), { target: 'unanswered', actions: unanswered }],
          },
          after: { patience: { target: 'unanswered', actions: unanswered } },
        },
        unanswered: {
          description: 'No answer; the free times are not known.',
          on: { retried: 'searching', left: leave, 'search.changed': searchAnew },
        },
        choosing: {
          description: 'The free times are shown; one can be chosen.',
          on: {
            'time.chosen': { actions: 'takeTime' },
            'move.decided': { guard: 'hasTime', target: 'sending' },
            left: leave,
            'search.changed': searchAnew,
          },
        },
        sending: {
          tags: 'busy',
          description: 'The chosen time is being sent; it is booked only if it is still free.',
          invoke: {
            src: 'moveVisit',
            id: 'moveVisit',
            input: ({ context: { pass, time } }) => ({ pass, time }),
            onDone: {
              target: '#visitByLink.viewing',
              actions: [
                { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
                { type: 'say', params: { said: 'moved' } },
              ],
            },
            onError: [
              dead,
              forgotten,
              pausing('choosing'),
              {
                guard: { type: 'refused', params: why },
                target: 'searching',
                actions: { type: 'complain', params: { problem: 'taken' } },
              },
              { target: 'choosing', actions: unanswered },
            ],
          },
          after: { patience: { target: 'choosing', actions: unanswered } },
        },
      },
    },
    asking: {
      description: 'The patient asks the clinic a question.',
      initial: 'writing',
      states: {
        writing: {
          description: 'The question is being written.',
          on: {
            'question.typed': { actions: 'noteQuestion' },
            'question.given': [
              { guard: 'asksSomething', target: 'sending', actions: 'takeQuestion' },
              { actions: { type: 'mark', params: { wrong: 'question' } } },
            ],
            left: leave,
          },
        },
        sending: {
          tags: 'busy',
          description: 'The question is being sent.',
          invoke: {
            src: 'askClinic',
            id: 'askClinic',
            input: ({ context: { pass, question } }) => ({ pass, text: question }),
            onDone: {
              target: '#visitByLink.viewing',
              actions: [
                { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
                { type: 'say', params: { said: 'asked' } },
              ],
            },
            onError: [
              dead,
              forgotten,
              pausing('writing'),
              { guard: { type: 'refused', params: why }, target: 'writing', actions: refusal },
              { target: 'writing', actions: unanswered },
            ],
          },
          after: { patience: { target: 'writing', actions: unanswered } },
        },
      },
    },
  },
});
