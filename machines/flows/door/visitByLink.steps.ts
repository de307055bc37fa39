import { why } from '#machines/parts/failure.ts';
import { visitByLinkSetup } from './visitByLink.setup.ts';

/** No answer came. */
export const unanswered = { type: 'complain', params: { problem: 'unanswered' } } as const;
/** The server does not do it any more. */
export const refusal = { type: 'complain', params: { problem: 'refused' } } as const;
/** So many tries that the server waits. */
const tooMany = { type: 'complain', params: { problem: 'tooMany' } } as const;

/** The link is dead by now. */
export const dead = { guard: { type: 'gone', params: why }, target: '#visitByLink.gone' } as const;
/** What the page offered does not hold any more: it is read again, and says so. */
export const outdated = {
  guard: { type: 'refused', params: why },
  target: '#visitByLink.loading',
  actions: refusal,
} as const;
/** Too many tries: back to where they were made. */
export const pausing = (target: string) =>
  ({ guard: { type: 'tooMany', params: why }, target, actions: tooMany }) as const;

/** The visit lies open, perhaps for days: whoever comes back to it finds it as it is then, not as it was. */
export const viewing = visitByLinkSetup.createStateConfig({
  description: 'The visit is shown with what the patient can do.',
  invoke: { src: 'watchAttention', id: 'watchAttention' },
  initial: 'shown',
  on: {
    'confirm.wanted': { target: '#visitByLink.confirming', actions: 'fallSilent' },
    'offer.taken': { target: '#visitByLink.taking', actions: 'fallSilent' },
    'offer.declined': { target: '#visitByLink.declining', actions: 'fallSilent' },
    'arrival.wanted': { target: '#visitByLink.arriving', actions: 'fallSilent' },
    'wish.made': [
      { guard: 'mayGoOn', target: '#visitByLink.granting', actions: 'takeWish' },
      { guard: 'isStranger', target: '#visitByLink.identifying', actions: 'takeWish' },
    ],
  },
  states: {
    shown: {
      description: 'It is shown as it was fetched.',
      on: { 'attention.returned': 'rereading' },
    },
    rereading: {
      description: 'The user is back at the page: the visit is reloaded and stays on it meanwhile.',
      invoke: {
        src: 'readVisit',
        id: 'readVisit',
        input: ({ context: { pass } }) => ({ pass }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) }, 'fallSilent'],
        },
        onError: [dead, { target: 'shown' }],
      },
      after: { patience: 'shown' },
    },
  },
});

/** The patient says that they are here. */
export const arriving = visitByLinkSetup.createStateConfig({
  tags: 'busy',
  description: 'The arrival is being sent.',
  invoke: {
    src: 'arriveAtVisit',
    id: 'arriveAtVisit',
    input: ({ context: { pass } }) => ({ pass }),
    onDone: {
      target: '#visitByLink.viewing',
      actions: [
        { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
        { type: 'say', params: { said: 'arrived' } },
      ],
    },
    onError: [
      dead,
      pausing('#visitByLink.viewing'),
      outdated,
      { target: '#visitByLink.viewing', actions: unanswered },
    ],
  },
  after: { patience: { target: '#visitByLink.viewing', actions: unanswered } },
});

/** An offered time is taken. */
export const taking = visitByLinkSetup.createStateConfig({
  tags: 'busy',
  description: 'The offered time is being accepted, if no one was faster.',
  invoke: {
    src: 'takeOffer',
    id: 'takeOffer',
    input: ({ context: { pass } }) => ({ pass }),
    onDone: {
      target: '#visitByLink.viewing',
      actions: [
        { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
        { type: 'say', params: { said: 'taken' } },
      ],
    },
    onError: [
      dead,
      pausing('#visitByLink.viewing'),
      { ...outdated, actions: { type: 'complain', params: { problem: 'offerGone' } } },
      { target: '#visitByLink.viewing', actions: unanswered },
    ],
  },
  after: { patience: { target: '#visitByLink.viewing', actions: unanswered } },
});

/** An offered time is declined. */
export const declining = visitByLinkSetup.createStateConfig({
  tags: 'busy',
  description: 'The refusal of the offered time is being sent.',
  invoke: {
    src: 'declineOffer',
    id: 'declineOffer',
    input: ({ context: { pass } }) => ({ pass }),
    onDone: {
      target: '#visitByLink.viewing',
      actions: [
        { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
        { type: 'say', params: { said: 'declined' } },
      ],
    },
    onError: [
      dead,
      pausing('#visitByLink.viewing'),
      outdated,
      { target: '#visitByLink.viewing', actions: unanswered },
    ],
  },
  after: { patience: { target: '#visitByLink.viewing', actions: unanswered } },
});
