import { typedCode, wantsTrust } from '#machines/flows/account/factorFields.ts';
import {
  type StepAbout,
  type StepPassed,
  secondStepMachine,
} from '#machines/flows/account/secondStep.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { askPasskey } from '#src/effects/passkey.ts';
import { keepDevice } from '#src/effects/trustedDevices.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { orRefused } from './passkeyRefusal.ts';

/** What answers a challenge: what the browser shows, or what was typed. */
async function proofOf({ challenge, method }: StepAbout, values: FormValues) {
  const proof =
    method === 'passkey'
      ? { passkey: await orRefused(askPasskey(challenge.passkey)) }
      : { code: typedCode(values) };
  return { challenge: challenge.challenge, method, ...proof };
}

/** The second step of a sign-in through the API and, for passkeys, the browser. */
export const secondStepFlow = perApp((app) =>
  secondStepMachine.provide({
    actors: {
      saving: savingThrough<StepAbout, StepPassed>(app, {
        async save({ about, values }, signal) {
          const step = { ...(await proofOf(about, values)), trust: wantsTrust(values) };
          const { token, device } = await factorCalls(app).finishLogIn(step, signal);
          if (device) keepDevice(app.store, device);
          return token;
        },
      }),
    },
  }),
);

/** The second step once more, in a session that goes on. */
export const secondStepAgainFlow = perApp((app) =>
  secondStepMachine.provide({
    actors: {
      saving: savingThrough<StepAbout, StepPassed>(app, {
        save: async ({ about, values }, signal) =>
          factorCalls(app).takeSecondStep(await proofOf(about, values), signal),
      }),
    },
  }),
);
