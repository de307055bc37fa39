import { expect } from 'vitest';
import { type AnsweredVisit, answeredVisit } from './atHome.ts';
import { type Around, type Deed, isDone } from './deed.ts';
import type { House } from './house.ts';
import { type Meeting, type Part, pausing } from './meeting.ts';
import { editPatient } from './patientDeeds.ts';
import type { Answered, Person } from './person.ts';
import { pressIfOffered } from './pressing.ts';
import { isExplained } from './promises.ts';

interface Chart {
  phone_number: string;
  address_line1: string;
}

const chartOf = ({ read }: House, patient: number) => read<Chart>(`/api/patients/patients/${patient}/`);

const names = {
  acceptPhone: 'Accept the answer to “Which number can we call?”',
  dismissPhone: 'Dismiss the answer to “Which number can we call?”',
  dismissStreet: 'Dismiss the answer to “Where do you live?”',
};

/** Opens the answers to the questions of a visit. */
async function answersShown(person: Person, { visit }: AnsweredVisit) {
  await person.come(`/dashboard/reservations/detail/${visit.id}`);
  const card = person.page.getByRole('region', { name: 'Answers from home' });
  await card.getByRole('button', { name: names.acceptPhone }).waitFor();
  return card;
}

/** Takes one answer from home over into the chart and leaves another; what was sent once is not written over from home. */
export const decideAnswers: Deed = async function* (person, around) {
  const { house } = around;
  const answered = await answeredVisit(around);
  const { visit, phone, street, sendAgain } = answered;
  const again = await sendAgain({ phone: '+49 40 1234567', street });
  expect(again.status, again.text).toBe(409);
  expect(isExplained(again.text), again.text).toBe(true);
  const card = await answersShown(person, answered);
  await card.getByText(phone).waitFor();
  yield;
  const accepted = await pressIfOffered(person, card, names.acceptPhone, 'decideIntakeAnswer');
  yield;
  if (!accepted || !isDone(accepted)) return;
  expect(await chartOf(house, visit.patient)).toMatchObject({ phone_number: phone });
  await card.getByText(/^Accepted by/).waitFor();
  yield;
  const dismissed = await pressIfOffered(person, card, names.dismissStreet, 'decideIntakeAnswer');
  yield;
  if (!dismissed || !isDone(dismissed)) return;
  const { phone_number, address_line1 } = await chartOf(house, visit.patient);
  expect({ phone_number, address_line1 }).toEqual({ phone_number: phone, address_line1: '' });
};

/** One edits a chart while the other takes over an answer from home: both stand in it. */
export async function acceptWhileEditing(around: Around): Promise<Meeting> {
  const answered = await answeredVisit(around);
  const { visit, phone } = answered;
  const accept: Part = async (person, _, ready) => {
    const card = await answersShown(person, answered);
    await ready();
    let told: Answered | null = null;
    // the chart may have changed just then: it is compared again
    do {
      const button = card.getByRole('button', { name: names.acceptPhone });
      await button.and(person.page.locator(':not([aria-disabled=true])')).waitFor();
      told = await pressIfOffered(person, card, names.acceptPhone, 'decideIntakeAnswer');
    } while (told?.status === 412);
    expect(told && isDone(told), told?.text).toBe(true);
  };
  const settle = async () => {
    expect(await chartOf(around.house, visit.patient)).toMatchObject({ phone_number: phone });
  };
  return { one: pausing(editPatient(visit.patient)), other: accept, settle };
}

/** One accepts an answer that the other dismisses: one of both happens, and the chart says which. */
export async function decideTogether(around: Around): Promise<Meeting> {
  const answered = await answeredVisit(around);
  const { visit, phone } = answered;
  const told = new Map<string, Answered | null>();
  const decide =
    (name: string): Part =>
    async (person, _, ready) => {
      const card = await answersShown(person, answered);
      await ready();
      told.set(name, await pressIfOffered(person, card, name, 'decideIntakeAnswer'));
    };
  const settle = async () => {
    const done = [...told].filter(([, answer]) => answer && isDone(answer)).map(([name]) => name);
    expect(done).toHaveLength(1);
    const { phone_number } = await chartOf(around.house, visit.patient);
    expect(phone_number).toBe(done[0] === names.acceptPhone ? phone : '');
  };
  return { one: decide(names.acceptPhone), other: decide(names.dismissPhone), settle };
}
