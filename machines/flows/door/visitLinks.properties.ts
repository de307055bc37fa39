import { ownKeyOnceDone, type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { LinkWish, VisitLinks } from './visitLinks.machine.ts';

/** What the card of a patient's links promises. */
export const visitLinksPromises: Promises = {
  reads: ['links', 'wish', 'unanswered', 'isOld'],
  events: [
    { type: 'link.wanted', send: false, attempt: 'copied again' },
    { type: 'link.wanted', send: true, attempt: 'sent' },
    { type: 'link.wanted', send: true, attempt: 'sent again' },
  ],
  properties: [
    sameKeyForTheSame<LinkWish>(
      'A link that is wanted again after no answer carries the same key, so that it is made and sent once; another wish carries another.',
      'makeLink',
      ({ send, attempt }) => ({ key: attempt, about: send }),
      // whoever sees the links as they are now knows what became of the press
      ['changeLinks'],
    ),
    ownKeyOnceDone<LinkWish>(
      'Once a link was made, the next press makes another.',
      'makeLink',
      ({ attempt }) => attempt,
      ['changeLinks'],
    ),
    promise<{ readonly links: VisitLinks | null }>({
      says: 'Nothing is sent while the clinic has closed its pages to patients, as far as the card knows.',
      holds: ({ asked, now }) =>
        !now.context.links?.is_closed ||
        asked.every(({ id, input }) => id !== 'makeLink' || !(input as LinkWish).send),
    }),
    promise<{ readonly isOld: boolean }>({
      says: 'Links that were read before the visit changed are read again as soon as no press is under way.',
      holds: ({ now }) => !now.isIn('resting.current') || !now.context.isOld,
    }),
  ],
};
