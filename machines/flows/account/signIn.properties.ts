import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly challenge: unknown;
}

/** What signing in promises. */
export const signInPromises: Promises = {
  properties: [
    promise<Context, boolean>({
      says: 'The password alone opens no session of an account that asks for a second step.',
      begins: false,
      remembers: ({ event, before }, isAsked) => {
        if (event.type === 'saving.stored' && before?.isIn('open')) return 'next' in event.stored.answer;
        return isAsked && event.type !== 'step.left';
      },
      holds: ({ event, told }, isAsked) =>
        told.every(({ event: { type } }) => type !== 'tokens.granted') ||
        (isAsked
          ? event.type === 'step.passed'
          : event.type === 'saving.stored' && !('next' in event.stored.answer)),
    }),
    promise<Context>({
      says: 'The session that opens is the one that the server gave.',
      holds: ({ event, told }) =>
        told
          .filter((one) => one.event.type === 'tokens.granted')
          .every(({ event: { access, refresh } }) => {
            const given = event.type === 'step.passed' ? event.token : event.stored.answer;
            return access !== undefined && access === given.access && refresh === given.refresh;
          }),
    }),
    promise<Context>({
      says: 'A user who is signed in has a session, and no one else does.',
      holds: ({ now, told }) =>
        told.some(({ event: { type } }) => type === 'tokens.granted') === now.isIn('authenticated'),
    }),
    promise<Context>({
      says: 'What the second step was asked with is known only while it is asked.',
      holds: ({ now }) => now.context.challenge === null || now.isIn('challenged'),
    }),
  ],
};
