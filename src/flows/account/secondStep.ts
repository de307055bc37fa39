import type { Token } from '#machines/flows/account/accountFields.ts';
import { blankCode, typedCode } from '#machines/flows/account/factorFields.ts';
import { type StepAbout, secondStepMachine } from '#machines/flows/account/secondStep.machine.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { askPasskey } from '#src/effects/passkey.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { orRefused } from './passkeyRefusal.ts';

/** The second step of a sign-in through the API and, for passkeys, the browser. */
export const secondStepFlow = perApp((app) =>
  secondStepMachine.provide({
    actors: {
      saving: savingThrough<StepAbout, Token>(app, {
        async save({ about: { challenge, method }, values }, signal) {
          const step = { challenge: challenge.challenge, method };
          if (method !== 'passkey')
            return factorCalls(app).finishLogIn({ ...step, code: typedCode(values) }, signal);
          const passkey = await orRefused(askPasskey(challenge.passkey));
          return factorCalls(app).finishLogIn({ ...step, passkey }, signal);
        },
        valuesOf: () => blankCode,
      }),
    },
  }),
);
