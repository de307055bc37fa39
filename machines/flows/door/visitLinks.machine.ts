import { assertEvent, assign, setup } from 'xstate';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

type Schemas = components['schemas'];
export type VisitLinks = Schemas['VisitLinks'];

/** One press: whether the link is sent, and what tells it from another press. */
export interface LinkWish {
  readonly send: boolean;
  readonly attempt: string;
}

/** Either a link that is withdrawn or a question that is answered. */
export interface LinkDeed {
  readonly kind: 'withdraw' | 'settle';
  readonly id: number;
}

/** The staff's side of a patient's link: made, copied or sent, withdrawn; and the questions that came in by it. */
export const visitLinksMachine = setup({
  types: {
    context: {} as {
      links: VisitLinks | null;
      wish: LinkWish;
      /** Presses that may have made a link unseen: the same again is sent under the same name, so that it makes one. */
      unanswered: readonly LinkWish[];
      deed: LinkDeed;
      /** The address of a link that was just made; it is told only once. */
      url: string | null;
      /** The address of the visit's forms by the same link, where it asks for any. */
      formsUrl: string | null;
      /** Whether the visit changed since the links were read, so that they are read again once no press is under way. */
      isOld: boolean;
      problem: Trouble | null;
    },
    events: {} as
      | { type: 'retried' }
      | ({ type: 'link.wanted' } & LinkWish)
      | { type: 'withdrawal.wanted'; id: number }
      | { type: 'question.settled'; id: number }
      | { type: 'link.noted' }
      /** The visit of another version is shown: what may be done by links may be another. */
      | { type: 'visit.changed' },
    children: {} as { listLinks: 'listLinks'; makeLink: 'makeLink'; changeLinks: 'changeLinks' },
  },
  actors: {
    listLinks: unprovided<VisitLinks, void>('listLinks'),
    makeLink: unprovided<Schemas['MadeLink'], LinkWish>('makeLink'),
    changeLinks: unprovided<VisitLinks, LinkDeed>('changeLinks'),
  },
  guards: {
    refused: failureGuards.refused,
    /** While the clinic's pages are closed, what is sent would open nothing. */
    opens: ({ context: { links }, event }) =>
      event.type === 'link.wanted' && !(event.send && links?.is_closed),
    isOld: ({ context }) => context.isOld,
    isSent: (_, { url }: Schemas['MadeLink']) => url === null,
  },
  actions: {
    takeRead: assign((_, { links }: { links: VisitLinks }) => ({ links, isOld: false })),
    noteChange: assign({ isOld: true }),
    take: assign((_, { links }: { links: VisitLinks }) => ({ links, unanswered: [], problem: null })),
    takeMade: assign((_, { url, forms_url, links }: Schemas['MadeLink']) => ({
      ...{ url, links, formsUrl: forms_url },
      ...{ unanswered: [], problem: null },
    })),
    takeWish: assign(({ context: { unanswered }, event }) => {
      assertEvent(event, 'link.wanted');
      const { send, attempt } = event;
      const known = unanswered.find((one) => one.send === send);
      const wish = known ?? { send, attempt };
      return { wish, unanswered: known ? unanswered : [...unanswered, wish], problem: null };
    }),
    forgetWish: assign(({ context: { unanswered, wish } }) => ({
      unanswered: unanswered.filter(({ send }) => send !== wish.send),
    })),
    takeDeed: assign((_, deed: LinkDeed) => ({ deed, problem: null })),
    forgetUrl: assign({ url: null, formsUrl: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error) })),
    tellSilence: assign({ problem: 'unanswered' }),
  },
  delays: { patience },
}).createMachine({
  id: 'visitLinks',
  description: 'The links to a visit that its patient is given, and the patient’s questions.',
  context: {
    links: null,
    wish: { send: false, attempt: '' },
    unanswered: [],
    deed: { kind: 'withdraw', id: 0 },
    url: null,
    formsUrl: null,
    isOld: false,
    problem: null,
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The links are being fetched.',
      invoke: {
        src: 'listLinks',
        id: 'listLinks',
        onDone: {
          target: 'resting',
          actions: { type: 'takeRead', params: ({ event }) => ({ links: event.output }) },
        },
        onError: 'unread',
      },
      after: { patience: 'unread' },
      on: { 'visit.changed': { target: 'reading', reenter: true } },
    },
    unread: {
      description: 'No answer; the links are not known.',
      on: { retried: 'reading', 'visit.changed': 'reading' },
    },
    resting: {
      description: 'The links are shown.',
      initial: 'current',
      states: {
        current: {
          description: 'They are those of the visit as it is shown.',
          always: { guard: 'isOld', target: 'comparing' },
        },
        comparing: {
          tags: 'busy',
          description:
            'The visit has changed: the links stay, and take every press, while they are reloaded.',
          invoke: {
            src: 'listLinks',
            id: 'listLinks',
            onDone: {
              target: 'current',
              actions: { type: 'takeRead', params: ({ event }) => ({ links: event.output }) },
            },
            onError: '#visitLinks.unread',
          },
          after: { patience: '#visitLinks.unread' },
        },
      },
      on: {
        'visit.changed': { target: '.comparing', actions: 'noteChange' },
        'link.wanted': { guard: 'opens', target: 'making', actions: 'takeWish' },
        'withdrawal.wanted': {
          target: 'changing',
          actions: { type: 'takeDeed', params: ({ event: { id } }) => ({ kind: 'withdraw', id }) },
        },
        'question.settled': {
          target: 'changing',
          actions: { type: 'takeDeed', params: ({ event: { id } }) => ({ kind: 'settle', id }) },
        },
      },
    },
    making: {
      tags: ['busy', 'deed'],
      description: 'A link is being made.',
      invoke: {
        src: 'makeLink',
        id: 'makeLink',
        input: ({ context: { wish } }) => wish,
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'resting',
            actions: { type: 'takeMade', params: ({ event }) => event.output },
          },
          { target: 'made', actions: { type: 'takeMade', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'resting',
            actions: ['forgetWish', { type: 'tellRefusal', params: why }],
          },
          { target: 'resting', actions: 'tellSilence' },
        ],
      },
      after: { patience: { target: 'resting', actions: 'tellSilence' } },
      on: { 'visit.changed': { actions: 'noteChange' } },
    },
    made: {
      description: 'The address is shown, this one time.',
      on: {
        'link.noted': { target: 'resting', actions: 'forgetUrl' },
        'visit.changed': { actions: 'noteChange' },
      },
    },
    changing: {
      tags: ['busy', 'deed'],
      description: 'A link is being withdrawn, or a question marked as answered.',
      invoke: {
        src: 'changeLinks',
        id: 'changeLinks',
        input: ({ context: { deed } }) => deed,
        onDone: {
          target: 'resting',
          actions: { type: 'take', params: ({ event }) => ({ links: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'resting',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'resting', actions: 'tellSilence' },
        ],
      },
      after: { patience: { target: 'resting', actions: 'tellSilence' } },
      on: { 'visit.changed': { actions: 'noteChange' } },
    },
  },
});
