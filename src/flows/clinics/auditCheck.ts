import { fromPromise } from 'xstate';
import { auditCheckMachine } from '#machines/flows/clinics/auditCheck.machine.ts';
import { auditCalls } from '#src/calls/audit.ts';
import { perApp } from '#src/session/perApp.ts';

/** Verifying the audit log of a clinic through the API. */
export const auditCheckFlow = perApp((app) =>
  auditCheckMachine.provide({
    actors: {
      checkIntegrity: fromPromise(({ input, signal }) =>
        auditCalls(app).checkIntegrity(input.clinic, signal),
      ),
    },
  }),
);
