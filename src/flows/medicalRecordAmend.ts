import { fromPromise } from 'xstate';
import { medicalRecordAmendMachine } from '#machines/flows/medicalRecordAmend.machine.ts';
import { recordBody, unitsOf } from '#machines/flows/recordFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { zoneOf } from './medicalRecordEdit.ts';
import { instantOf, openRecord } from './recordTimes.ts';
import { theirsOf } from './theirs.ts';

/** Amending a signed record through the API. */
export const medicalRecordAmendFlow = perApp((app) => {
  const { readRecord, amendRecord } = recordCalls(app);
  return medicalRecordAmendMachine.provide({
    actors: {
      form: formWithDrafts(app),
      readRecord: fromPromise(async ({ input: { id, setting }, signal }) =>
        openRecord(await readRecord(id, signal), setting, setting.units),
      ),
      amendRecord: fromPromise(async ({ input: { id, setting, values, version }, signal }) => {
        const body = recordBody(values, instantOf(values, setting.zone));
        return amendRecord(
          id,
          { ...body, version: version ?? 0, reason: String(values.reason ?? '') },
          signal,
        );
      }),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input: { id, mine }, signal }) => {
            const record = await readRecord(id, signal);
            const units = unitsOf(mine);
            const { values } = openRecord(record, { zone: zoneOf(app, record.clinic), units }, units);
            return theirsOf(app, record, { ...values, reason: mine.reason ?? '' }, signal);
          }),
        },
      }),
    },
  });
});
