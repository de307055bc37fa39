import { fromPromise } from 'xstate';
import { auditCheckMachine } from '#machines/flows/auditCheck.machine.ts';
import { auditCalls } from '#src/api/actors/audit.ts';
import { perApp } from '#src/app/perApp.ts';

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
