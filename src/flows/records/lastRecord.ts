import { fromPromise } from 'xstate';
import { lastRecordMachine } from '#machines/flows/records/lastRecord.machine.ts';
import { recordCalls } from '#src/calls/records.ts';
import { perApp } from '#src/session/perApp.ts';
import { openRecord } from './recordTimes.ts';

/** Fetching the record before this one through the API; one that was entered in error is none. */
export const lastRecordFlow = perApp((app) =>
  lastRecordMachine.provide({
    actors: {
      readLast: fromPromise(async ({ input: { clinic, patient, setting, except }, signal }) => {
        const { listRecords, readRecord } = recordCalls(app);
        const { results } = await listRecords({ clinic, patient, limit: 10 }, signal);
        const last = results.find(({ id, status }) => id !== except && status !== 'entered_in_error');
        return last ? openRecord(await readRecord(last.id, signal), setting, setting.units) : null;
      }),
    },
  }),
);
