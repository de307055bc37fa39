import { expect, onTestFinished } from 'vitest';
import type { Visitor } from '#tests/support/browser.ts';
import { allIsTold } from './auditDeeds.ts';
import { type Chance, chanceOf } from './chance.ts';
import { consentsSigned } from './consentDeeds.ts';
import type { Around } from './deed.ts';
import { morning, workOf } from './deeds.ts';
import { lifeRoles, openLifeHouse } from './house.ts';
import { nobodyIsImportedTwice } from './importDeeds.ts';
import { meet } from './meeting.ts';
import { occasions } from './meetings.ts';
import { bringOwner, bringPerson, type Person } from './person.ts';
import { everyRefusalIsExplained, nobodyIsBookedTwice, noRightIsExceeded, signatures } from './promises.ts';
import { newWords, noWordIsLost, noWordIsStoredTwice, standsThere } from './words.ts';
import { takeUp } from './work.ts';

export interface Length {
  readonly seed: number;
  /** How much is done; each is a piece of someone's work. */
  readonly steps: number;
  /** Alone what is named like this is done; left out, everything. */
  readonly only?: RegExp | undefined;
  readonly log?: (line: string) => void;
}

/** Lives in a clinic for a month: what was done, and that the promises held after each step. */
export async function liveMonth(visitor: Visitor, { seed, steps, only = /./, log = () => {} }: Length) {
  const chance = chanceOf(seed);
  const house = await openLifeHouse();
  const people: Person[] = [];
  onTestFinished(async () => {
    log(house.server.printed());
    // a page that is still open would ask the server while it closes, and be told that it is unavailable
    await Promise.all(people.map(({ page }) => page.context().close()));
    await house.server.end();
  });
  for (const role of lifeRoles) people.push(await bringPerson(visitor, house, role));
  const physician = people.find(({ role }) => role === 'practitioner') as Person;
  people.push(await bringOwner(visitor, house));
  const signed = signatures(house);
  const around: Around = {
    house,
    chance,
    people,
    word: newWords(),
    signed: signed.ids,
    twins: [],
    imported: [],
    visits: () => booked,
  };
  const standAsSigned = consentsSigned(house);
  const lived: string[] = [];
  const draw = rarest(chance);
  let visits = 0;
  let booked: number[] = [];
  let begun = '';
  const begin = (what: string) => {
    begun = what;
  };
  const marks = new Map(people.map((person) => [person, 0]));
  /** Lives through something that is done, and looks afterwards whether the promises held. */
  const live = async (step: number, doing: () => Promise<string>) => {
    try {
      lived.push(await doing());
      expect(house.server.endedByItself()).toBe(null);
      expect(house.server.faults()).toEqual([]);
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
    } catch (error) {
      const last = [
        ...lived.slice(-12),
        begun,
        ...(await Promise.all(people.map(whereabouts))),
        house.server.endedByItself() ?? 'The server runs.',
      ].join('\n');
      throw new Error(`Seed ${seed}, step ${step}, after\n${last}\n${(error as Error).message}`, {
        cause: error,
      });
    }
  };
  for (let step = 1; step <= steps; step += 1) {
    await live(step, () => takeStep(around, draw, only, begin));
    if (step % 12 !== 0) continue;
    for (const [name, deed] of morning.filter(([what]) => only.test(what)))
      await live(step, () => takeUp(physician, name, deed, around, 40, begin));
    await live(step, async () => {
      await allStand(around);
      return 'all that was stored stands';
    });
  }
  await allStand(around);
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
async function allStand(around: Around): Promise<void> {
  const { house, people } = around;
  const words = people.flatMap((person) => person.words);
  for (const word of words) if (word.place) await standsThere(house, word);
  await noWordIsStoredTwice(house, words);
  await nobodyIsImportedTwice(around);
  await allIsTold(around);
}

/** Where someone is, for who has to find out what went wrong. */
async function whereabouts({ role, page, answers, said, unanswered }: Person): Promise<string> {
  const shown = await page
    .locator('main')
    .innerText({ timeout: 1_000 })
    .catch(() => '');
  const last = answers.slice(-6).map(({ operation, status }) => `${operation} ${status}`);
  const heard = said.slice(-4).join(' | ').slice(0, 400);
  const text = shown.replaceAll(/\s+/g, ' ').slice(0, 700);
  const calls = `answers: ${last.join(', ')}\n    unanswered: ${unanswered()}`;
  return `  ${role} at ${page.url()}: ${text}\n    ${calls}\n    said: ${heard}`;
}

/**
 * Draws twice, and takes what was taken less often for how often it is named, so that a short time holds a little of
 * everything.
 */
function rarest(chance: Chance) {
  const taken = new Map<string, number>();
  return <One>(from: readonly One[], nameOf: (one: One) => string): One => {
    const share = (one: One) =>
      (taken.get(nameOf(one)) ?? 0) / from.filter((other) => nameOf(other) === nameOf(one)).length;
    const drawn = [chance.pick(from), chance.pick(from)] as const;
    const one = share(drawn[1]) < share(drawn[0]) ? drawn[1] : drawn[0];
    taken.set(nameOf(one), (taken.get(nameOf(one)) ?? 0) + 1);
    return one;
  };
}

const worksOf = (role: Person['role'], only: RegExp) => workOf(role).filter(([what]) => only.test(what));

/** A piece of someone's work, often with trouble in the middle; now and then two do something at one thing at once. */
async function takeStep(
  around: Around,
  draw: ReturnType<typeof rarest>,
  only: RegExp,
  begin: (what: string) => void,
): Promise<string> {
  const { chance, people } = around;
  const meetings = occasions.filter(({ what }) => only.test(what));
  const busy = people.filter(({ role }) => role !== 'owner' && worksOf(role, only).length > 0);
  if (busy.length === 0 || (meetings.length > 0 && chance.happens(20))) {
    const { what, one, other, plan } = draw(meetings, (occasion) => occasion.what);
    const first = chance.pick(people.filter(one));
    const second = chance.pick(people.filter((person) => person !== first && other(person)));
    const told = `${first.role} and ${second.role} ${what}`;
    begin(told);
    const meeting = await plan(around, first, second);
    if (!meeting) return `${told}: nothing to meet over`;
    await meet(meeting, [first, second], around);
    return told;
  }
  const person = chance.pick(busy);
  const [name, deed] = draw(worksOf(person.role, only), ([what]) => `${person.role} ${what}`);
  return takeUp(person, name, deed, around, 60, begin);
}
