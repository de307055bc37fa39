import { tokenCreateMachine } from '#machines/flows/connections/tokenCreate.machine.ts';
import { tokenBody } from '#machines/flows/connections/tokenFields.ts';
import { connectionCalls } from '#src/calls/connections.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Making a token of another program through the API. */
export const tokenCreateFlow = perApp((app) =>
  tokenCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, key }, signal) =>
          connectionCalls(app).createToken(tokenBody(values, about.clinic), key, signal),
      }),
    },
  }),
);
