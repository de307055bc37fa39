import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { VisitLinks } from './visitLinks.machine.ts';

const links: VisitLinks = {
  channel: 'mail',
  recipient: 'a@b.test',
  can_be_made: true,
  is_closed: false,
  links: [],
  questions: [],
};
const closed: VisitLinks = { ...links, is_closed: true };
const error = [new RefusedError(409, {}, ['This was refused.']), new NetworkError('No answer.')];

/** Links that are made, sent and withdrawn, and a question that is answered. */
export const visitLinksSamples: Samples = {
  inputs: () => [{}],
  events: [
    { type: 'retried' },
    { type: 'link.wanted', send: false, attempt: 'attempt' },
    { type: 'link.wanted', send: true, attempt: 'sent' },
    { type: 'withdrawal.wanted', id: 1 },
    { type: 'question.settled', id: 1 },
    { type: 'link.noted' },
    { type: 'visit.changed' },
  ],
  outcomes: {
    listLinks: { done: [links, closed], error: [new NetworkError('No answer.')] },
    makeLink: {
      done: [
        { url: 'https://clinic.test/visit/token', forms_url: 'https://clinic.test/visit/token/forms', links },
        { url: null, forms_url: null, links },
      ],
      error,
    },
    changeLinks: { done: [links, closed], error },
  },
  unread: ['wish', 'unanswered', 'deed', 'url', 'formsUrl', 'problem'],
};
