import type { EarlierStep } from '#server/database/shapes.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { instantIn, listIn, textIn } from '../reading.ts';

const undated = "A step in its history doesn't say when it happened.";
const endless = 'Its history has too many steps.';
const most = 1000;
const nameLength = 200;
const reasonLength = 2000;

/** What happened to a thing elsewhere, with names as they were told there. */
export function stepsIn(given: unknown, problems: FieldErrors): EarlierStep[] {
  const steps = listIn(given);
  if (steps.length > most) problems.history ??= [endless];
  if (!steps.every(({ at }) => instantIn(at))) problems.history ??= [undated];
  const short = (value: unknown) => textIn(value).slice(0, nameLength);
  return steps.map(({ at, by, action, from, to, reason, by_link, via }) => ({
    at: instantIn(at) ?? '',
    ...{ by: short(by), action: short(action), from: short(from) || null, to: short(to) },
    reason: textIn(reason).slice(0, reasonLength) || null,
    ...(by_link === true && { by_link }),
    ...(short(via) && { via: short(via) }),
  }));
}
