import { fromPromise } from 'xstate';
import { medicalRecordAmendMachine } from '#machines/flows/medicalRecordAmend.machine.ts';
import { recordBody, unitsOf } from '#machines/flows/recordFields.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { perApp } from '#src/app/perApp.ts';
import { instantOf, openRecord } from './recordTimes.ts';
import { savingThrough } from './saving.ts';
import { theirsOf } from './theirs.ts';

/** Amending a signed record through the API. */
export const medicalRecordAmendFlow = perApp((app) => {
  const { readRecord, amendRecord } = recordCalls(app);
  return medicalRecordAmendMachine.provide({
    actors: {
      readRecord: fromPromise(async ({ input: { id, setting }, signal }) =>
        openRecord(await readRecord(id, signal), setting, setting.units),
      ),
      saving: savingThrough(app, {
        save({ about: { id, setting }, values, version }, signal) {
          const body = recordBody(values, instantOf(values, setting.zone));
          const reason = String(values.reason ?? '');
          return amendRecord(id, { ...body, version: version ?? 0, reason }, signal);
        },
        async readTheirs(id, mine, signal) {
          const record = await readRecord(id, signal);
          const units = unitsOf(mine);
          const zone = await clinicZone(app, record.clinic, signal);
          const { values } = openRecord(record, { zone, units }, units);
          return theirsOf(app, record, { ...values, reason: mine.reason ?? '' }, signal);
        },
      }),
    },
  });
});
