import { expect } from 'vitest';
import { allows, type Operation } from '#machines/lifecycles/operationRights.ts';
import { readErrors } from '#src/api/refuse.ts';
import { groupPlaces, type House } from './house.ts';
import type { Answered, Person } from './person.ts';
import { isOffered, readVisit, type Visit, visitsOf } from './visits.ts';

/** What takes no time: what is over, and what is only asked for or waited for. */
const timeless = ['cancelled', 'no_show', 'entered_in_error', 'requested', 'waitlisted', 'queued'];

/**
 * No one is booked twice, and who stands booked: no one overrides a clash here, so no two times of a member of staff may
 * meet but those of one session, which has as many as it has places. What is offered to one is given to no other.
 */
export async function nobodyIsBookedTwice(house: House): Promise<number[]> {
  const visits = (await visitsOf(house)).filter(
    (visit) => visit.start_at !== null && (!timeless.includes(visit.status) || isOffered(visit)),
  );
  const squeezedIn = await whoWasSqueezedIn(house, visits);
  const ordered = visits
    .filter(({ id }) => !squeezedIn.has(id))
    .toSorted((one, other) => one.staff - other.staff || at(one.start_at) - at(other.start_at));
  for (const [index, one] of ordered.entries()) {
    const next = ordered[index + 1];
    const isSession =
      next?.service === house.group && one.service === house.group && next.start_at === one.start_at;
    if (next?.staff === one.staff && at(next.start_at) < at(one.end_at) && !isSession)
      expect.fail(`${one.number} and ${next.number} are booked at one time`);
  }
  for (const one of visits.filter(({ service }) => service === house.group)) {
    const session = visits.filter(
      ({ service, staff, start_at }) =>
        service === one.service && staff === one.staff && start_at === one.start_at,
    );
    expect(session.length, `places taken in the session of ${one.number}`).toBeLessThanOrEqual(groupPlaces);
  }
  return visits.filter(({ status }) => status === 'booked').map(({ id }) => id);
}

const at = (time: string | null) => Date.parse(time ?? '');
const isHere = (status: string | null) => ['arrived', 'in_progress', 'completed'].includes(status ?? '');

/** Who was treated between two others out of the queue was booked with no one; any other walk-in has a time of their own. */
async function whoWasSqueezedIn(house: House, visits: readonly Visit[]): Promise<Set<number>> {
  const meets = (one: Visit) =>
    visits.some(
      (other) =>
        other.id !== one.id &&
        other.staff === one.staff &&
        at(other.start_at) < at(one.end_at) &&
        at(one.start_at) < at(other.end_at),
    );
  const squeezedIn = new Set<number>();
  for (const { id } of visits.filter((one) => one.kind === 'walk_in' && meets(one))) {
    const { events = [] } = await readVisit(house, id);
    const coming = events.findLast(({ from, to }) => isHere(to) && !isHere(from));
    if (coming?.from === 'queued' && coming.to === 'in_progress') squeezedIn.add(id);
  }
  return squeezedIn;
}

/** No one does what their role may not: what the table does not allow is refused, whoever asked for it. */
export function noRightIsExceeded({ role, answers }: Person): void {
  for (const { operation, status } of answers)
    if (!allows(role, operation as Operation))
      expect([403, 404], `${operation} as a ${role} was answered ${status}`).toContain(status);
}

/** What the chart `auth` asks again by itself, while the page stays as it is. */
const isAskedAgain = ({ operation, status }: Answered) => operation === 'refreshToken' && status >= 500;

const isRefusal = (answer: Answered) =>
  answer.method !== 'GET' && answer.status >= 400 && answer.status !== 401 && !isAskedAgain(answer);

/** Every refusal says why in a sentence, and the page says something too. */
export async function everyRefusalIsExplained({ role, answers, said }: Person, since: number): Promise<void> {
  for (const answer of answers.slice(since).filter(isRefusal)) {
    const { operation, status, text, saidBefore } = answer;
    const told = `${operation} as a ${role} was answered ${status}: ${text}`;
    expect(isExplained(text), told).toBe(true);
    await expect
      .poll(() => said.length, { message: `${told}, and the page says nothing` })
      .toBeGreaterThan(saidBefore);
  }
}

/** Whether a refusal says why, in a sentence. */
export function isExplained(text: string): boolean {
  const { fields, others } = readErrors(JSON.parse(text || '{}'));
  const sentences = [...Object.values(fields).flat(), ...others];
  return sentences.length > 0 && sentences.every((one) => /\S+ \S+.*[.!?:]?$/.test(one));
}

const signing = ['signMedicalRecord', 'cosignMedicalRecord', 'amendMedicalRecord'];

interface Version {
  number: number;
  is_intact: boolean;
}

/** Nothing that was signed changes: each version reads as on the day of its signature. */
export function signatures(house: House) {
  const known = new Map<number, Map<number, string>>();
  return {
    count: () => known.size,
    ids: () => [...known.keys()],
    /** Looks whether all is as it was, after noting what someone has signed since. */
    async stand(people: readonly Person[]): Promise<void> {
      for (const { answers } of people)
        for (const { operation, status, text } of answers)
          if (signing.includes(operation) && status === 200) {
            const { id } = JSON.parse(text) as { id: number };
            if (!known.has(id)) known.set(id, new Map());
          }
      for (const [id, versions] of known) {
        const path = `/api/medical-records/${id}/versions/`;
        const { results } = await house.read<{ results: Version[] }>(path);
        expect(results.length, `versions of record ${id}`).toBeGreaterThanOrEqual(Math.max(1, versions.size));
        for (const { number, is_intact } of results) {
          expect(is_intact, `version ${number} of record ${id}`).toBe(true);
          const text = JSON.stringify(await house.read(`${path}${number}/`));
          expect(text, `version ${number} of record ${id}`).toBe(versions.get(number) ?? text);
          versions.set(number, text);
        }
      }
    },
  };
}
