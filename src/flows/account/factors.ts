import { type AddingAbout, factorAddingMachine } from '#machines/flows/account/factorAdding.machine.ts';
import {
  blankPassword,
  type FactorSetup,
  type FactorStored,
  typedCode,
  typedName,
  typedPassword,
} from '#machines/flows/account/factorFields.ts';
import { factorRemovalMachine } from '#machines/flows/account/factorRemoval.machine.ts';
import {
  type CodesRenewed,
  recoveryRenewalMachine,
} from '#machines/flows/account/recoveryRenewal.machine.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { makePasskey } from '#src/effects/passkey.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { orRefused } from './passkeyRefusal.ts';

/** Adding a factor through the API and, for passkeys, the browser. */
export const factorAddingFlow = perApp((app) =>
  factorAddingMachine.provide({
    actors: {
      saving: savingThrough<AddingAbout, FactorSetup | FactorStored>(app, {
        async save({ about, values, key }, signal) {
          const calls = factorCalls(app);
          if ('kind' in about) return calls.beginFactor(about.kind, typedPassword(values), signal);
          const { setup, passkey: options } = about.begun;
          const proof = { setup, name: typedName(values) };
          if (!options) return calls.storeFactor({ ...proof, code: typedCode(values) }, key, signal);
          const { id, rawId, type, response } = await orRefused(makePasskey(options));
          return calls.storeFactor({ ...proof, passkey: { id, rawId, type, response } }, key, signal);
        },
      }),
    },
  }),
);

/** Removing a factor through the API. */
export const factorRemovalFlow = perApp((app) =>
  factorRemovalMachine.provide({
    actors: {
      saving: savingThrough<{ factor: number }, null>(app, {
        async save({ about, values }, signal) {
          await factorCalls(app).removeFactor(about.factor, typedPassword(values), signal);
          return null;
        },
        valuesOf: () => blankPassword,
      }),
    },
  }),
);

/** New recovery codes through the API. */
export const recoveryRenewalFlow = perApp((app) =>
  recoveryRenewalMachine.provide({
    actors: {
      saving: savingThrough<null, CodesRenewed>(app, {
        save: ({ values, key }, signal) =>
          factorCalls(app).renewRecoveryCodes(typedPassword(values), key, signal),
        valuesOf: () => blankPassword,
      }),
    },
  }),
);
