import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Around } from './deed.ts';
import type { Told } from './house.ts';
import { bookedSoon, type Visit } from './visits.ts';

const birthDate = '1984-02-29';

/** A visit whose patient has answered at home, and what they answered. */
export interface AnsweredVisit {
  readonly visit: Visit;
  readonly phone: string;
  readonly street: string;
  /** Sends other answers by the same link. */
  sendAgain(answers: object): Promise<Told>;
}

/** What the patient of a visit asks by a link of their own. */
async function byLink({ house }: Around, visit: number) {
  const links = `/api/patients/appointments/${visit}/links/`;
  const { url } = await house.make<{ url: string }>('POST', links, { send: false });
  const token = new URL(url).pathname.split('/')[2];
  const household = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
  let pass = '';
  const post = async (what: string, body: object): Promise<Told> => {
    const answer = await fetch(`${house.server.origin}/api/public/visits/${token}/${what}/`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-forwarded-for': household },
        ...(pass && { 'visit-pass': pass }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const known = await post('identify', { birth_date: birthDate });
  expect(known.status, known.text).toBe(200);
  ({ pass } = JSON.parse(known.text) as { pass: string });
  return post;
}

/** A patient of their own who has a visit, and answers its questions at home. */
export async function answeredVisit(around: Around): Promise<AnsweredVisit> {
  const { house, chance, word } = around;
  const patient = await house.make('POST', '/api/patients/patients', {
    ...{ clinic: house.clinic, first_name: 'Kim', last_name: 'Lima', birth_date: birthDate },
  });
  const visit = await bookedSoon(around, { patient: patient.id, service: house.asked.service });
  const post = await byLink(around, visit.id);
  const [phone, street] = [`+49 40 ${100_000 + chance.below(900_000)}`, word()];
  const sendAgain = (answers: object) =>
    post('forms/answer', { form: house.asked.form, version: 1, answers });
  const sent = await sendAgain({ phone, street });
  expect(sent.status, sent.text).toBe(200);
  return { visit, phone, street, sendAgain };
}
