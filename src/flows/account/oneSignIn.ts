import { fromPromise } from 'xstate';
import { oneSignInMachine } from '#machines/flows/account/oneSignIn.machine.ts';
import { oneSignInCalls } from '#src/calls/oneSignIn.ts';
import { invitationCode } from '#src/effects/linkCode.ts';
import { dropStart, keptStart, newChallenge } from '#src/effects/oneSignIn.ts';
import { perApp } from '#src/session/perApp.ts';

/** The house's sign-in through the API; `from` is where its user wanted to go. */
export const oneSignInFlow = perApp((app) => {
  const calls = oneSignInCalls(app);
  return (from: string | undefined) =>
    oneSignInMachine.provide({
      actors: {
        begin: fromPromise(async ({ signal }) => calls.begin(await newChallenge(from), signal)),
        finish: fromPromise(async ({ input, signal }) => {
          const { secret } = keptStart();
          dropStart();
          const done = await calls.finish(input.arrival, secret || '-'.repeat(43), signal);
          // the invitation that waited is accepted
          if (done.hasJoined) invitationCode.drop();
          return done;
        }),
      },
    });
});
