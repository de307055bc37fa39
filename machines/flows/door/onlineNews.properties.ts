import { type Promises, promise } from '#machines/parts/properties.ts';
import type { NewsDeed } from './onlineNews.machine.ts';

interface Context {
  readonly problem: unknown;
}

/** What the list of patients' news promises to the desk. */
export const onlineNewsPromises: Promises = {
  reads: ['problem', 'deed'],
  // the list is read again by itself, whatever the network did
  passing: ['reading', 'unread', 'resting', 'refreshing', 'deciding'],
  properties: [
    promise<Context>({
      says: 'A request is accepted or declined, and answers are reviewed at their visit: neither is dismissed as seen.',
      holds: ({ asked }) =>
        asked
          .filter(({ id }) => id === 'decide')
          .every(({ input }) => {
            const { kind, item } = (input as { deed: NewsDeed }).deed;
            return kind === 'see'
              ? item.what !== 'requested' && item.what !== 'answered'
              : item.what === 'requested';
          }),
    }),
    promise<Context>({
      says: 'What is decided is what the user pressed.',
      holds: ({ event, asked }) =>
        asked
          .filter(({ id }) => id === 'decide')
          .every(({ input }) => {
            const { kind, item } = (input as { deed: NewsDeed }).deed;
            const pressed = {
              'request.accepted': 'accept',
              'request.declined': 'decline',
              'news.seen': 'see',
            };
            return item === event.item && kind === pressed[event.type as keyof typeof pressed];
          }),
    }),
    promise<Context>({
      says: 'Every decision is reported: it is decided, or the page says why not.',
      holds: ({ before, now, stated }) =>
        !before?.isIn('deciding') ||
        now.isIn('deciding') ||
        stated.some(({ type }) => type === 'decided') ||
        now.context.problem !== null,
    }),
  ],
};
