import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly hasJoined: boolean;
}

/** What signing in by the provider of the house promises. */
export const oneSignInPromises: Promises = {
  properties: [
    promise<Context, boolean>({
      says: 'What the provider sent the browser back with is used once.',
      begins: false,
      remembers: ({ asked }, isUsed) => isUsed || asked.some(({ id }) => id === 'finish'),
      holds: ({ asked }, isUsed) => !isUsed || asked.every(({ id }) => id !== 'finish'),
    }),
    promise<Context>({
      says: 'A user who is signed in has the session that the server gave, and hears whether an invitation was accepted with it.',
      holds: ({ event, now, told }) => {
        const granted = told.filter((one) => one.event.type === 'tokens.granted');
        if (!now.isIn('authenticated')) return granted.length === 0;
        return (
          granted.length === 1 &&
          granted[0]?.event.access === event.output.token.access &&
          now.context.hasJoined === event.output.hasJoined
        );
      },
    }),
    promise<Context>({
      says: 'A user who is not signed in is told why.',
      holds: ({ now, stated }) => stated.some(({ type }) => type === 'refused') === now.isIn('refused'),
    }),
  ],
};
