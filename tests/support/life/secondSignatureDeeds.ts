import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone } from './deed.ts';
import type { House } from './house.ts';
import { readRecord, records, type Stored, written } from './records.ts';

interface Signed extends Stored {
  assessment: string;
  signers: { capacity: string }[];
}

/** A trainee sends a note to the physician, who signs it too. */
export const askForReview: Deed = async function* (person, around) {
  const { house, people } = around;
  const second = people.find(({ role }) => role === 'practitioner');
  const { id } = await written(around, person, { co_signer: second?.staff });
  await person.come(`${records}/detail/${id}`);
  const { page } = person;
  yield;
  await button(page, 'Ask for review').click();
  const dialog = page.getByRole('alertdialog', { name: 'Send this record to review?' });
  await dialog.waitFor();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Send to review' }).click();
  yield;
  const answer = await answerTo(person, since, 'requestReviewOfMedicalRecord');
  if (isDone(answer))
    expect(await readRecord(house, id)).toMatchObject({ status: 'in_review', co_signer: second?.staff });
};

/** The notes that wait for someone's second signature. */
async function waitingFor({ read, clinic }: House, staff: number): Promise<Stored[]> {
  const query = `clinic=${clinic}&status=in_review&limit=100`;
  const { results } = await read<{ results: Stored[] }>(`/api/patients/medical-records?${query}`);
  const all = await Promise.all(results.map(({ id }) => read<Stored>(`/api/medical-records/${id}/`)));
  return all.filter(({ co_signer }) => co_signer === staff);
}

/** A physician signs what a trainee wrote, as it reads on the page, or sends it back. */
export const cosignRecord: Deed = async function* (person, { house, chance }) {
  const waiting = await waitingFor(house, person.staff);
  if (waiting.length === 0) return;
  const { id } = chance.pick(waiting);
  const before = await readRecord<Signed>(house, id);
  await person.come(`${records}/detail/${id}`);
  const { page } = person;
  await page.getByText(before.assessment, { exact: true }).first().waitFor();
  yield;
  if (chance.happens(30)) {
    await button(page, 'Send back').click();
    const dialog = page.getByRole('alertdialog', { name: 'Send it back to its author?' });
    await dialog.getByLabel('Reason').fill('The plan is missing.');
    yield;
    const since = person.answers.length;
    await dialog.getByRole('button', { name: 'Send back' }).click();
    yield;
    if (isDone(await answerTo(person, since, 'returnMedicalRecord')))
      expect(await readRecord(house, id)).toMatchObject({ status: 'draft', signers: [] });
    return;
  }
  await button(page, 'Co-sign').click();
  const sign = page.getByRole('dialog').getByRole('button', { name: 'Sign and lock' });
  await sign.waitFor();
  yield;
  const since = person.answers.length;
  await sign.click();
  yield;
  if (!isDone(await answerTo(person, since, 'cosignMedicalRecord'))) return;
  const { status, assessment, signers } = await readRecord<Signed>(house, id);
  expect({ status, assessment }).toEqual({ status: 'signed', assessment: before.assessment });
  expect(signers.map(({ capacity }) => capacity)).toContain('co_signer');
};
