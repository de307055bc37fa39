import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking back one time off or extra hours of a member of staff through the API. */
export const timeOffRemovalFlow = perApp(
  (app) => (exception: number) =>
    removalMachine.provide({
      actors: {
        remove: fromPromise(({ input, signal }) =>
          staffCalls(app).removeScheduleException(input, exception, signal),
        ),
      },
    }),
);
