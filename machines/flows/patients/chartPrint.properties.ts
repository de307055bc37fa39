import { type Promises, promise } from '#machines/parts/properties.ts';
import type { PatientPaper } from './chartPrint.machine.ts';

/** What printing a chart promises. */
export const chartPrintPromises: Promises = {
  properties: [
    promise<{ readonly paper: PatientPaper | null }>({
      says: 'Nothing goes to the print window before the whole chart was read.',
      holds: ({ now, asked }) => asked.every(({ id }) => id !== 'print') || now.context.paper !== null,
    }),
    promise({
      says: 'The print window opens when the chart was read and when someone asks for it again, never by itself.',
      holds: ({ event, asked }) =>
        asked.every(({ id }) => id !== 'print') ||
        event.type === 'print.asked' ||
        event.type === 'xstate.done.actor.readPaper',
    }),
  ],
};
