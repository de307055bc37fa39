import { fromPromise } from 'xstate';
import { medicalRecordAmendMachine } from '#machines/flows/records/medicalRecordAmend.machine.ts';
import { amendmentFields, recordBody, unitsOf } from '#machines/flows/records/recordFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import { recordCalls } from '#src/calls/records.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { instantOf, openRecord } from './recordTimes.ts';

/** Amending a signed record through the API. */
export const medicalRecordAmendFlow = perApp((app) => {
  const { readRecord, amendRecord } = recordCalls(app);
  return medicalRecordAmendMachine.provide({
    actors: {
      readRecord: fromPromise(async ({ input: { id, setting }, signal }) =>
        openRecord(await readRecord(id, signal), setting, setting.units),
      ),
      stepAgain: stepAgainFlow(app),
      saving: savingThrough(app, {
        save({ about: { id, setting }, values, version, key }, signal) {
          const body = recordBody(values, instantOf(values, setting.zone));
          const { reason } = valuesOf(amendmentFields, values);
          return amendRecord(id, { ...body, version: version ?? 0, reason }, key, signal);
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
