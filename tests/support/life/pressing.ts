import type { Locator } from 'playwright-core';
import { answerTo } from './deed.ts';
import type { Answered, Person } from './person.ts';

/** Presses a button if it is still there: a page that hears what someone else did takes it away. The answer, if any. */
export async function pressIfOffered(
  person: Person,
  place: Locator,
  name: string | RegExp,
  operation: string,
): Promise<Answered | null> {
  const since = person.answers.length;
  const isPressed = await place.getByRole('button', { name, exact: true }).evaluateAll((all) => {
    const able = all.find((one) => one.getAttribute('aria-disabled') !== 'true');
    (able as HTMLElement | undefined)?.click();
    return able !== undefined;
  });
  return isPressed ? answerTo(person, since, operation) : null;
}
