import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from './perApp.ts';

/** Taking back one time off or extra hours of a member of staff through the API. */
export const timeOffRemovalFlow = perApp(
  ({ calls }) =>
    (exception: number) =>
      removalMachine.provide({
        actors: {
          remove: fromPromise(({ input, signal }) =>
            calls.removeScheduleException(input.id, exception, input.version, signal),
          ),
        },
      }),
);
