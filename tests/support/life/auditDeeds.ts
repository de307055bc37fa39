import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Operation } from '#machines/lifecycles/operationRights.ts';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';

interface Entry {
  id: number;
  at: string;
  user: number | null;
  user_name: string;
  kind: string;
  action: string;
  object_type: string | null;
  object_id: number | null;
  patient: number | null;
}

/** Every change that stands in the log, newest first. */
async function changesTold({ house: { read, clinic } }: Around): Promise<Entry[]> {
  const found: Entry[] = [];
  for (;;) {
    const query = `clinic=${clinic}&kind=change&limit=100&offset=${found.length}`;
    const { results } = await read<{ results: Entry[] }>(`/api/audit?${query}`);
    found.push(...results);
    if (results.length < 100) return found;
  }
}

/** An entry as a table has it: when, who, by what name, through what, and what was done to what. */
const lineOf = ({ at, user, user_name, kind, action, object_type, object_id, patient }: Entry) =>
  [at, user, user_name, '', kind, action, object_type, object_id, patient]
    .map((value) => `"${value ?? ''}"`)
    .join(',');

/** Takes the log out as a table: it says of each change what the list says. */
export const exportAudit: Deed = async function* (person, around) {
  await person.come('/dashboard/settings/audit?kind=change');
  const { page } = person;
  const take = button(page, 'Download as table');
  await take.waitFor();
  yield;
  const before = await changesTold(around);
  const since = person.answers.length;
  const downloading = page.waitForEvent('download');
  await take.click();
  const answer = await answerTo(person, since, 'exportAuditEntries');
  if (!isDone(answer)) return;
  const table = await readFile(await (await downloading).path(), 'utf8');
  const lines = table.split(/\r?\n/).slice(1).filter(Boolean);
  // what came in meanwhile stands above
  const first = before[0] ? lines.findIndex((line) => line.startsWith(lineOf(before[0] as Entry))) : 0;
  expect(first, table.slice(0, 500)).toBeGreaterThanOrEqual(0);
  for (const [index, entry] of before.entries()) expect(lines[first + index]).toContain(lineOf(entry));
  expect(lines).toHaveLength(first + before.length);
  yield;
};

/** What stands in the log once something was done. */
const actions: Partial<Record<Operation, string>> = {
  createPatient: 'patient.created',
  updatePatient: 'patient.updated',
  createAppointment: 'reservation.created',
  cancelAppointment: 'reservation.cancel',
  createMedicalRecord: 'medical_record.created',
  signMedicalRecord: 'medical_record.signed',
  cosignMedicalRecord: 'medical_record.cosigned',
  amendMedicalRecord: 'medical_record.amended',
  signPatientConsent: 'patient_consent.signed',
  revokePatientConsent: 'patient_consent.revoked',
};

interface Done {
  id: number;
  updated_by: number;
  status: string;
}

/** Whatever someone was told is done stands in the log, under their name. */
export async function allIsTold(around: Around): Promise<void> {
  const entries = await changesTold(around);
  const told = new Set(entries.map(({ action, object_id, user }) => `${action} ${object_id} ${user}`));
  for (const { answers } of around.people)
    for (const answer of answers.filter(isDone)) {
      const action = actions[answer.operation as Operation];
      if (!action) continue;
      const { id, updated_by, status } = JSON.parse(answer.text) as Done;
      // the first of two signatures locks nothing
      const said =
        action === 'medical_record.signed' && status === 'in_review' ? `${action}_in_part` : action;
      expect(told, `${answer.operation} of ${id}`).toContain(`${said} ${id} ${updated_by}`);
    }
}
