import { fromCallback, fromPromise } from 'xstate';
import { medicalRecordEditMachine } from '#machines/flows/records/medicalRecordEdit.machine.ts';
import type { RecordTyped } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import { recordBody, recordDraft, unitsOf } from '#machines/flows/records/recordFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { recordCalls } from '#src/calls/records.ts';
import { watchNetwork } from '#src/effects/network.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { type FormRef, formWithDrafts } from '#src/flows/form.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { medicalRecordSignFlow } from './medicalRecordSign.ts';
import { instantOf, openRecord } from './recordTimes.ts';

/** Tells a flow of every change in its form. */
const watchTyping = fromCallback<RecordTyped, { flow: unknown }>(({ input, sendBack }) => {
  const flow = input.flow as { getSnapshot(): { children: { form?: FormRef } } };
  let stop = () => {};
  // the form starts in the same step as this, and can be found only after it
  queueMicrotask(() => {
    const { form } = flow.getSnapshot().children;
    if (!form) return;
    let last = form.getSnapshot().context.initial;
    let isFirst = true;
    const tell = () => {
      const { values, version, base, restoredAt } = form.getSnapshot().context;
      if (values === last) return;
      last = values;
      sendBack({ type: isFirst && restoredAt ? 'record.restored' : 'record.typed', values, version, base });
      isFirst = false;
    };
    tell();
    const watching = form.subscribe(tell);
    stop = () => watching.unsubscribe();
  });
  return () => stop();
});

/** Putting a draft into the bin through the API. */
export const recordDiscardingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => recordCalls(app).discardRecord(input, signal)),
    },
  }),
);

/** Writing a draft through the API. */
export const medicalRecordEditFlow = perApp((app) => {
  const { readRecord, updateRecord } = recordCalls(app);
  return medicalRecordEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      watchTyping,
      watchNetwork: fromCallback(({ sendBack }) =>
        watchNetwork((online) => online && sendBack({ type: 'network.returned' })),
      ),
      sign: medicalRecordSignFlow(app),
      removal: recordDiscardingFlow(app),
      readRecord: fromPromise(async ({ input: { id, setting }, signal }) => ({
        ...openRecord(await readRecord(id, signal), setting, setting.units),
        hasDraft: app.drafts.read(recordDraft(id)) !== null,
      })),
      updateRecord: fromPromise(async ({ input: { id, setting, values, version }, signal }) =>
        updateRecord(id, recordBody(values, instantOf(values, setting.zone)), version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input: { id, mine }, signal }) => {
            const record = await readRecord(id, signal);
            const zone = await clinicZone(app, record.clinic, signal);
            const { values } = openRecord(record, { zone, units: unitsOf(mine) }, unitsOf(mine));
            return theirsOf(app, record, values, signal);
          }),
        },
      }),
    },
  });
});
