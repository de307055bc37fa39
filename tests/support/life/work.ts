import type { Around, Deed } from './deed.ts';
import { isDoor, type Person, titleOf } from './person.ts';
import { troubles } from './saboteur.ts';

/** A piece of someone's work, with trouble in the middle as often as it is likely; what came of it. */
export async function takeUp(
  person: Person,
  name: string,
  deed: Deed,
  around: Around,
  likely: number,
  begin: (what: string) => void,
): Promise<string> {
  const { chance } = around;
  const trouble = chance.happens(likely)
    ? { at: chance.below(4), name: chance.pick(Object.keys(troubles)) }
    : null;
  begin(`${person.role}: ${name}${trouble ? `, with ${trouble.name} at ${trouble.at}` : ''}`);
  const { pauses, met } = await work(person, deed, around, trouble);
  return `${person.role}: ${name} ${pauses}${met ? `, then ${trouble?.name}` : ''}`;
}

/** Does a deed up to the trouble that befalls it, if any; how far it came, and whether the trouble came. */
async function work(
  person: Person,
  deed: Deed,
  around: Around,
  trouble: { at: number; name: string } | null,
): Promise<{ pauses: number; met: boolean }> {
  let pauses = 0;
  for await (const _ of deed(person, around)) {
    if (trouble?.at === pauses) {
      await troubles[trouble.name]?.(person, around);
      if (isDoor(await titleOf(person.page))) await person.come('/dashboard');
      return { pauses, met: true };
    }
    pauses += 1;
  }
  return { pauses, met: false };
}
