import { fromPromise } from 'xstate';
import { arrivalMachine } from '#machines/flows/door/arrival.machine.ts';
import type { ArrivalCalls } from '#src/calls/arrivals.ts';

/** The page at a clinic's door, through the public calls. */
export const arrivalFlow = (calls: ArrivalCalls) =>
  arrivalMachine.provide({
    actors: {
      readPage: fromPromise(({ signal }) => calls.readPage(signal)),
      tellArrival: fromPromise(({ input: { arrival }, signal }) => calls.tellArrival(arrival, signal)),
    },
  });
