import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { House } from './house.ts';
import type { Person, Word } from './person.ts';

/** Without the letter that ends a word, or one would begin another. */
const letters = 'abcdefghijklmnopqrstuvwxy';

/** Words that no one has typed before, of letters alone, so that they can be names too. */
export function newWords(): () => string {
  let count = 0;
  return () => {
    count += 1;
    let [left, text] = [count, ''];
    while (left > 0) {
      text = `${letters[left % letters.length]}${text}`;
      left = Math.floor(left / letters.length);
    }
    return `Word${text}z`;
  };
}

/** Everything that a browser holds of what was typed: its fields and its drafts. */
const held = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')];
    const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'));
    return [
      ...fields.map((field) => (field as HTMLInputElement).value),
      ...drafts.map(([, draft]) => draft),
    ].join('\n');
  });

/** What is one of many: read by the id that its answer tells. */
const oneOf =
  (path: string) =>
  (_: number, { id = 0 }: { id?: number }) =>
    `${path}/${id}/`;
const [patient, appointment, record] = [
  oneOf('/api/patients/patients'),
  oneOf('/api/patients/appointments'),
  oneOf('/api/medical-records'),
];

/** Of what a clinic has as a whole, where it is read. */
export const ofClinic = {
  bookingPage: (clinic: number) => `/api/clinics/${clinic}/booking-page/`,
  webhooks: (clinic: number) => `/api/connections/webhooks?clinic=${clinic}&limit=100`,
};

/** What stores a typed word, with where it stands then. */
export const places: Record<string, (clinic: number, answer: { id?: number }) => string> = {
  createPatient: patient,
  updatePatient: patient,
  createAppointment: appointment,
  createMedicalRecord: record,
  updateMedicalRecord: record,
  amendMedicalRecord: record,
  addAddendum: record,
  updateAppointment: appointment,
  rescheduleAppointment: appointment,
  addScheduleException: oneOf('/api/staff/staff'),
  writePatientNote: patient,
  createWebhook: ofClinic.webhooks,
  updateBookingSettings: ofClinic.bookingPage,
};

/** Where an answer says that the server has a word; null where none has said so yet. */
function placeOf({ clinic }: House, { answers }: Person, word: Word): string | null {
  const kept = answers.find(
    ({ operation, status, text }) => places[operation] && status < 300 && text.includes(word.text),
  );
  return (kept && places[kept.operation]?.(clinic, JSON.parse(kept.text))) ?? null;
}

const lists = [
  ['/api/patients/patients', '/api/patients/patients'],
  ['/api/patients/appointments', '/api/patients/appointments'],
  ['/api/patients/medical-records', '/api/medical-records'],
  ['/api/staff/staff', '/api/staff/staff'],
] as const;

/** Where the server has a word although its answer went down with the page that had asked. */
async function unansweredPlaceOf({ read, clinic }: House, { text }: Word): Promise<string | null> {
  for (const placed of Object.values(ofClinic))
    if (JSON.stringify(await read(placed(clinic))).includes(text)) return placed(clinic);
  for (const [list, one] of lists) {
    const newest = `${list}?clinic=${clinic}&limit=20&ordering=-updated_at`;
    const { results } = await read<{ results: { id: number }[] }>(newest);
    for (const { id } of results)
      if (JSON.stringify(await read(`${one}/${id}/`)).includes(text)) return `${one}/${id}/`;
  }
  return null;
}

/** No typed word is lost: it stands in a field, in a draft, or the server has said that it has it. */
export async function noWordIsLost(house: House, person: Person): Promise<void> {
  for (const word of person.words.filter(({ place }) => place === null)) {
    await expect
      .poll(
        async () => {
          word.place = placeOf(house, person, word);
          if (word.place !== null || (await held(person.page).catch(() => '')).includes(word.text))
            return true;
          word.place = await unansweredPlaceOf(house, word);
          return word.place !== null;
        },
        { message: `${word.text} of the ${person.role} is lost` },
      )
      .toBe(true);
    if (word.place !== null) await standsThere(house, word);
  }
}

/** What the server has said that it has, it has. */
export async function standsThere({ read }: House, { text, place }: Word): Promise<void> {
  expect(JSON.stringify(await read(place ?? '')), `${text} at ${place}`).toContain(text);
}

/** What was sent once is stored once, whatever happened to its answer. */
export async function noWordIsStoredTwice({ read, clinic }: House, words: readonly Word[]): Promise<void> {
  for (const [list] of lists.slice(0, 2)) {
    const { results } = await read<{ results: object[] }>(
      `${list}?clinic=${clinic}&limit=100&ordering=-created_at`,
    );
    const rows = results.filter((row) => !('series' in row && row.series)).map((row) => JSON.stringify(row));
    for (const { text } of words)
      expect(rows.filter((row) => row.includes(text)).length, `${text} in ${list}`).toBeLessThan(2);
  }
  const { results } = await read<{ results: { name: string }[] }>(ofClinic.webhooks(clinic));
  const names = results.map(({ name }) => name);
  expect(new Set(names).size, `webhooks among ${names}`).toBe(names.length);
}
