import type { Token } from '#machines/flows/account/accountFields.ts';
import { typedCode, wantsTrust } from '#machines/flows/account/factorFields.ts';
import { type StepAbout, secondStepMachine } from '#machines/flows/account/secondStep.machine.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { askPasskey } from '#src/effects/passkey.ts';
import { keepDevice } from '#src/effects/trustedDevices.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { orRefused } from './passkeyRefusal.ts';

/** The second step of a sign-in through the API and, for passkeys, the browser. */
export const secondStepFlow = perApp((app) =>
  secondStepMachine.provide({
    actors: {
      saving: savingThrough<StepAbout, Token>(app, {
        async save({ about: { challenge, method }, values }, signal) {
          const proof =
            method === 'passkey'
              ? { passkey: await orRefused(askPasskey(challenge.passkey)) }
              : { code: typedCode(values) };
          const step = { challenge: challenge.challenge, method, ...proof, trust: wantsTrust(values) };
          const { token, device } = await factorCalls(app).finishLogIn(step, signal);
          if (device) keepDevice(app.store, device);
          return token;
        },
      }),
    },
  }),
);
