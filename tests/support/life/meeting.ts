import type { Around, Deed } from './deed.ts';
import type { Person } from './person.ts';

/** What one of two people does at one thing; whoever is ready waits until the other is, too. */
export type Part = (person: Person, around: Around, ready: () => Promise<void>) => Promise<void>;

/** Two people at one thing at the same moment. */
export interface Meeting {
  readonly one: Part;
  readonly other: Part;
  /** Looks at what came of it. */
  readonly settle?: () => Promise<void>;
}

/** A deed that waits at its first pause until the other one is ready. */
export const pausing =
  (deed: Deed): Part =>
  async (person, around, ready) => {
    const steps = deed(person, around);
    await steps.next();
    await ready();
    for await (const _ of steps);
  };

/** Lets two people do their parts at once. */
export async function meet(
  { one, other, settle }: Meeting,
  people: readonly [Person, Person],
  around: Around,
): Promise<void> {
  const waiting = new Set(people);
  let begin = () => {};
  const bothReady = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ready = (person: Person) => {
    waiting.delete(person);
    if (waiting.size === 0) begin();
    return bothReady;
  };
  const play = (part: Part, person: Person) =>
    // who has nothing to do, or cannot, keeps no one waiting
    part(person, around, () => ready(person)).finally(() => void ready(person));
  await Promise.all([play(one, people[0]), play(other, people[1])]);
  await settle?.();
}
