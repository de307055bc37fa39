import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { type Around, answerTo, isDone, keepBoth } from './deed.ts';
import { reachesServer } from './lostAnswer.ts';
import type { Meeting, Part } from './meeting.ts';
import { tryToSave } from './outages.ts';
import type { Answered, Person } from './person.ts';
import { pressIfOffered } from './pressing.ts';
import { readRecord, records, type Stored, signed, written } from './records.ts';

/** Two amend one record: what both wrote stands in it, and each amendment is a version of its own. */
export async function amendTogether(around: Around, one: Person): Promise<Meeting> {
  const { house, word } = around;
  const { id } = await signed(one, await written(around, one));
  const told: Answered[] = [];
  const amend =
    (name: string): Part =>
    async (person, _, ready) => {
      const { page } = person;
      await person.come(`${records}/edit/${id}?mode=amend`);
      await field(page, name).waitFor();
      const text = word();
      person.words.push({ text, place: null, spot: `${name} of ${id}` });
      await fill(page, { [name]: text, 'Reason for the amendment': 'New results.' });
      await ready();
      const since = person.answers.length;
      await button(page, 'Amend').click();
      told.push(await keepBoth(person, await answerTo(person, since, 'amendMedicalRecord')));
    };
  const settle = async () => {
    expect(told.filter(isDone)).toHaveLength(2);
    const { results } = await house.read<{ results: object[] }>(`/api/medical-records/${id}/versions/`);
    expect(results, `versions of record ${id}`).toHaveLength(3);
  };
  return { one: amend('Assessment'), other: amend('Plan'), settle };
}

/**
 * The owner signs a record while its author types in it: what was typed is in the signed text, or stays with its author,
 * to be dropped on the page of the record.
 */
export async function signWhileTyping(around: Around, signer: Person, author: Person): Promise<Meeting> {
  const { house, word } = around;
  const { id } = await written(around, author);
  const text = word();
  const sign: Part = async (person, _, ready) => {
    const { page } = person;
    await person.come(`${records}/detail/${id}`);
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Sign', exact: true })
      .click();
    const lock = button(page, 'Sign and lock');
    await lock.waitFor();
    await ready();
    const since = person.answers.length;
    await lock.click();
    await answerTo(person, since, 'signMedicalRecord');
  };
  const type: Part = async (person, _, ready) => {
    await person.come(`${records}/edit/${id}`);
    await field(person.page, 'Plan').waitFor();
    await ready();
    person.words.push({ text, place: null });
    await fill(person.page, { Plan: text });
    await tryToSave(person);
  };
  const settle = async () => {
    const isStored = async () => JSON.stringify(await readRecord(house, id)).includes(text);
    const { status } = await readRecord(house, id);
    const signing = signer.answers.findLast(({ operation }) => operation === 'signMedicalRecord');
    expect(signing && isDone(signing)).toBe(status === 'signed');
    await author.come(`${records}/detail/${id}`);
    await author.page.getByRole('group', { name: 'Actions' }).waitFor();
    if (await isStored()) return;
    const kept = author.page.getByText(text);
    const drop = button(author.page, 'Discard this text');
    await expect.poll(async () => (await isStored()) || (await drop.count()) > 0).toBe(true);
    if (await isStored()) return;
    expect(await kept.count()).toBeGreaterThan(0);
    await drop.click();
    author.words.splice(
      author.words.findIndex((written) => written.text === text),
      1,
    );
  };
  return { one: sign, other: type, settle };
}

interface Signers extends Stored {
  signers: { capacity: string }[];
}

/** The second signature is given just as the author takes the record back: one of both happens, and the other one is told. */
export async function cosignWhileTakenBack(around: Around, second: Person, author: Person): Promise<Meeting> {
  const { house } = around;
  const { id } = await signed(author, await written(around, author, { co_signer: second.staff }));
  const told: (Answered | null)[] = [];
  const cosign: Part = async (person, _, ready) => {
    await person.come(`${records}/detail/${id}`);
    await button(person.page, 'Co-sign').click();
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign and lock' }).waitFor();
    await ready();
    told.push(await pressIfOffered(person, dialog, 'Sign and lock', 'cosignMedicalRecord'));
  };
  const takeBack: Part = async (person, _, ready) => {
    await person.come(`${records}/detail/${id}`);
    await button(person.page, 'Send back').click();
    const dialog = person.page.getByRole('alertdialog', { name: 'Send it back to its author?' });
    await dialog.getByLabel('Reason').fill('The plan is missing.');
    await ready();
    told.push(await pressIfOffered(person, dialog, 'Send back', 'returnMedicalRecord'));
  };
  const settle = async () => {
    const done = told.filter((one) => one !== null).filter(isDone);
    expect(done.map(({ operation }) => operation)).toHaveLength(1);
    const { status, signers } = await readRecord<Signers>(house, id);
    const isSigned = done[0]?.operation === 'cosignMedicalRecord';
    expect(status).toBe(isSigned ? 'signed' : 'draft');
    expect(signers.some(({ capacity }) => capacity === 'co_signer')).toBe(isSigned);
  };
  return { one: cosign, other: takeBack, settle };
}

interface Version {
  number: number;
  signer: { capacity: string };
}

/** A second signature whose answer is lost is sent again once the author has amended: it stands below what it was given for. */
export async function cosignWhileAmending(around: Around, second: Person, author: Person): Promise<Meeting> {
  const { house, word } = around;
  const { id } = await signed(author, await written(around, author, { co_signer: second.staff }));
  const text = word();
  const becomes = (status: string) =>
    expect.poll(async () => (await readRecord(house, id)).status, { message: `record ${id}` }).toBe(status);
  const cosign: Part = async (person, _, ready) => {
    const { page } = person;
    await person.come(`${records}/detail/${id}`);
    await button(page, 'Co-sign').click();
    const dialog = page.getByRole('dialog');
    const sign = dialog.getByRole('button', { name: 'Sign and lock' });
    await sign.waitFor();
    await page.route('**/cosign/', async (route) => {
      if (await reachesServer(route)) await route.abort('connectionreset');
    });
    await ready();
    await sign.click();
    await dialog.getByText('The server did not answer, so the record may be signed.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await becomes('amended');
    const since = person.answers.length;
    await sign.click();
    const answer = await answerTo(person, since, 'cosignMedicalRecord');
    expect([200, 409, 412], answer.text).toContain(answer.status);
    const stay = dialog.getByRole('button', { name: 'Cancel' });
    if (!isDone(answer)) await stay.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(text).first().waitFor();
  };
  const amend: Part = async (person, _, ready) => {
    await ready();
    await becomes('signed');
    const { page } = person;
    await person.come(`${records}/edit/${id}?mode=amend`);
    await field(page, 'Assessment').waitFor();
    person.words.push({ text, place: null, spot: `Assessment of ${id}` });
    await fill(page, { Assessment: text, 'Reason for the amendment': 'New results.' });
    const since = person.answers.length;
    await button(page, 'Amend').click();
    expect(isDone(await answerTo(person, since, 'amendMedicalRecord'))).toBe(true);
  };
  const settle = async () => {
    const path = `/api/medical-records/${id}/versions/`;
    const { results } = await house.read<{ results: Version[] }>(path);
    const capacities = results
      .toSorted((one, other) => one.number - other.number)
      .map(({ signer }) => signer.capacity);
    expect(capacities, `who signed record ${id}`).toEqual(['author', 'co_signer', 'amender']);
  };
  return { one: cosign, other: amend, settle };
}
