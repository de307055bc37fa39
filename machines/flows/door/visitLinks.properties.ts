import { ownKeyOnceDone, type Promises, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { LinkWish } from './visitLinks.machine.ts';

/** What the card of a patient's links promises. */
export const visitLinksPromises: Promises = {
  reads: ['wish', 'unanswered'],
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
  ],
};
