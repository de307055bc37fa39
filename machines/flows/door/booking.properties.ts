import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly token: string | null;
  readonly link: string | null;
}

/** What booking from home promises. */
export const bookingPromises: Promises = {
  reads: ['token', 'link'],
  properties: [
    promise<Context, string | null>({
      says: 'Whoever keeps the held time knows of it, so that it is given back.',
      begins: null,
      remembers: ({ told }, kept) =>
        told
          .filter(({ to }) => to === 'keepTime')
          .reduce<string | null>(
            (_, { event }) => (event.type === 'kept' ? String(event.token) : null),
            kept,
          ),
      holds: ({ told, now }, kept) => {
        const last = told.filter(({ to }) => to === 'keepTime').at(-1)?.event;
        const known = last === undefined ? kept : last.type === 'kept' ? String(last.token) : null;
        return now.isIn('booked') || now.isIn('requested') || known === now.context.token;
      },
    }),
    promise<Context>({
      says: 'Who comes, and the code, are asked only while a time is held.',
      holds: ({ now }) => !now.isIn('held') || now.context.token !== null,
    }),
    promise<Context>({
      says: 'A visit is said to be booked only with the link that opens it.',
      holds: ({ now }) => !(now.isIn('booked') || now.isIn('requested')) || now.context.link !== null,
    }),
  ],
};
