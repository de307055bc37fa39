import { onTestFinished } from 'vitest';
import type { Visitor } from '#tests/support/browser.ts';
import { type Chance, chanceOf } from './chance.ts';
import { consentsSigned } from './consentDeeds.ts';
import type { Around, Deed } from './deed.ts';
import { workOf } from './deeds.ts';
import { type House, lifeRoles, openLifeHouse } from './house.ts';
import { editPatient } from './patientDeeds.ts';
import { bringPerson, isDoor, type Person, titleOf } from './person.ts';
import { everyRefusalIsExplained, nobodyIsBookedTwice, noRightIsExceeded, signatures } from './promises.ts';
import { troubles } from './saboteur.ts';
import { changeVisit } from './timeDeeds.ts';
import { book } from './visitDeeds.ts';
import { newWords, noWordIsLost, noWordIsStoredTwice, standsThere } from './words.ts';

export interface Length {
  readonly seed: number;
  /** How much is done; each is a piece of somebody's work. */
  readonly steps: number;
  readonly log?: (line: string) => void;
}

/** Lives in a clinic for a month: what was done, and that the promises held after each step. */
export async function liveMonth(visitor: Visitor, { seed, steps, log = () => {} }: Length) {
  const chance = chanceOf(seed);
  const house = await openLifeHouse();
  onTestFinished(() => house.server.end());
  const people: Person[] = [];
  for (const role of lifeRoles) people.push(await bringPerson(visitor, house, role));
  const signed = signatures(house);
  const around: Around = {
    house,
    chance,
    people,
    word: newWords(),
    signed: signed.ids,
    twins: [],
    visits: () => booked,
  };
  const standAsSigned = consentsSigned(house);
  const lived: string[] = [];
  let visits = 0;
  let booked: number[] = [];
  let begun = '';
  const begin = (what: string) => {
    begun = what;
  };
  const marks = new Map(people.map((person) => [person, 0]));
  for (let step = 1; step <= steps; step += 1) {
    try {
      lived.push(await takeStep(people, around, chance, begin));
      log(`${step}: ${lived.at(-1)}`);
      for (const person of people) {
        await noWordIsLost(house, person);
        noRightIsExceeded(person);
        await everyRefusalIsExplained(person, marks.get(person) ?? 0);
        marks.set(person, person.answers.length);
      }
      booked = await nobodyIsBookedTwice(house);
      visits = booked.length;
      await signed.stand(people);
      await standAsSigned();
      if (step % 12 === 0) await allStand(house, people);
    } catch (error) {
      const last = [...lived.slice(-12), begun, ...(await Promise.all(people.map(whereabouts)))].join('\n');
      throw new Error(`Seed ${seed}, step ${step}, after\n${last}\n${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  await allStand(house, people);
  const words = people.flatMap((person) => person.words);
  const { intact } = await house.read<{ intact: boolean }>(`/api/audit/integrity/?clinic=${house.clinic}`);
  return {
    visits,
    intact,
    signed: signed.count(),
    words: words.length,
    stored: words.filter(({ place }) => place).length,
  };
}

/** Whatever the server has said that it has, it still has, and has once. */
async function allStand(house: House, people: readonly Person[]): Promise<void> {
  const words = people.flatMap((person) => person.words);
  for (const word of words) if (word.place) await standsThere(house, word);
  await noWordIsStoredTwice(house, words);
}

/** Where somebody is, for who has to find out what went wrong. */
async function whereabouts({ role, page, answers, said }: Person): Promise<string> {
  const shown = await page
    .locator('main')
    .innerText({ timeout: 1_000 })
    .catch(() => '');
  const last = answers.slice(-6).map(({ operation, status }) => `${operation} ${status}`);
  const heard = said.slice(-4).join(' | ').slice(0, 400);
  const text = shown.replaceAll(/\s+/g, ' ').slice(0, 700);
  return `  ${role} at ${page.url()}: ${text}\n    answers: ${last.join(', ')}\n    said: ${heard}`;
}

/** A piece of somebody's work, often with trouble in the middle; now and then two want one time at once. */
async function takeStep(
  people: readonly Person[],
  around: Around,
  chance: Chance,
  begin: (what: string) => void,
): Promise<string> {
  if (chance.happens(12)) {
    const [one, other] = rivals(people, chance);
    const [what, wanted] = contested(around);
    begin(`${one.role} and ${other.role} ${what}`);
    await Promise.all([one, other].map((person) => work(person, wanted, around, null)));
    return `${one.role} and ${other.role} ${what}`;
  }
  const person = chance.pick(people);
  const [name, deed] = chance.pick(workOf(person.role));
  const trouble = chance.happens(60)
    ? { at: chance.below(3), name: chance.pick(Object.keys(troubles)) }
    : null;
  begin(`${person.role}: ${name}${trouble ? `, with ${trouble.name} at ${trouble.at}` : ''}`);
  const met = await work(person, deed, around, trouble);
  return `${person.role}: ${name}${met ? `, then ${trouble?.name}` : ''}`;
}

/** What two people want at the same moment. */
function contested({ house, chance, visits }: Around): [what: string, deed: Deed] {
  const day = new Date(Date.now() + (1 + chance.below(30)) * 86_400_000).toISOString().slice(0, 10);
  const booked = visits();
  const wants: [string, Deed][] = [
    ['book one time', book({ day, clock: '17:30' })],
    ['change one chart', editPatient(chance.pick(house.patients))],
    ...(booked.length > 0
      ? ([['change one reservation', changeVisit(chance.pick(booked))]] as [string, Deed][])
      : []),
  ];
  return chance.pick(wants);
}

function rivals(people: readonly Person[], chance: Chance): [Person, Person] {
  const able = people.filter(({ role }) => role !== 'viewer');
  const one = chance.pick(able);
  return [one, chance.pick(able.filter((other) => other !== one))];
}

/** Does a deed up to the trouble that befalls it, if any; whether it did. */
async function work(
  person: Person,
  deed: Deed,
  around: Around,
  trouble: { at: number; name: string } | null,
): Promise<boolean> {
  let at = 0;
  for await (const _ of deed(person, around)) {
    if (trouble?.at === at) {
      await troubles[trouble.name]?.(person, around);
      if (isDoor(await titleOf(person.page))) await person.come('/dashboard');
      return true;
    }
    at += 1;
  }
  return false;
}
