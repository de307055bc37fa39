import { formStays } from '#machines/parts/formKept.properties.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

/** What a new account promises. */
export const signUpPromises: Promises = {
  properties: [
    formStays(
      'saving.stored',
      'xstate.done.actor.logIn',
      'xstate.error.actor.logIn',
      'xstate.after.patience.signUp.open.signingIn',
    ),
    promise<unknown, boolean>({
      says: 'Once the account is created, no one is told that it is not: the user is signed in, or told that it is ready.',
      begins: false,
      remembers: ({ event, before }, isMade) =>
        isMade || (event.type === 'saving.stored' && before?.isOver === false),
      holds: ({ event, before, now, stated }, isMade) => {
        const isEnded = now.isOver && before?.isOver === false;
        if (!isEnded) return stated.length === 0;
        if (!isMade) return now.isIn('left') || now.isIn('broken');
        const isSignedIn = event.type === 'xstate.done.actor.logIn';
        return isSignedIn ? now.isIn('authenticated') : now.isIn('registered') && stated.length === 1;
      },
    }),
    promise<{ readonly credentials: unknown }>({
      says: 'The password is known no longer than the signing in takes.',
      holds: ({ now }) => now.isIn('open.signingIn') || now.context.credentials === null,
    }),
    promise({
      says: 'The session begins with the tokens that the server gave, and with nothing else.',
      holds: ({ event, told }) => {
        const granted = told.filter((one) => one.event.type === 'tokens.granted');
        if (event.type !== 'xstate.done.actor.logIn') return granted.length === 0;
        const { access, refresh } = event.output as { access: string; refresh: string };
        return (
          granted.length === 1 &&
          granted.every((one) => one.event.access === access && one.event.refresh === refresh)
        );
      },
    }),
  ],
};
