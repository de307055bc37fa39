import type { FormSubmitted, Sent } from '../form/form.facts.ts';
import { type FormValues, same } from '../form/rules.ts';
import { type Resolution, settledBy } from './conflict.machine.ts';

/** One request to save: the same key for the same values, however often they are sent; the attempt is the form's own. */
export interface SavingCall<About = unknown> {
  readonly about: About;
  readonly values: FormValues;
  /** What the typing began with, and the version of that. */
  readonly base: FormValues;
  readonly version: number | null;
  readonly key: string;
  readonly attempt: string;
}

/** What a save answers: the thing, and what its form holds from now on. */
export interface Saved<Stored = unknown> {
  readonly stored: Stored;
  readonly values: FormValues;
  readonly version: number | null;
}

/**
 * Under which attempt and number something is sent. What was sent before and never answered, by this form or by the one
 * that left the draft, keeps them for as long as it is the same, so that it is not stored twice.
 */
export function again(last: Sent & { asksFirst: boolean }, { values, sent }: FormSubmitted) {
  const known = sent ?? last;
  // a flow that decides first says anew what it is about, and compares it with what was sent
  const about = last.asksFirst ? known.about : last.about;
  const isSame = same(values, known.values) && same(about, known.about);
  return { about, attempt: known.attempt, submission: isSame ? known.submission : known.submission + 1 };
}

/** What is sent after a conflict: other values than before are another request. */
export function afterwards(last: Pick<Sent, 'values' | 'submission'>, resolution: Resolution) {
  const settled = settledBy(resolution);
  const isSame = same(settled.values ?? last.values, last.values);
  return { ...settled, submission: isSame ? last.submission : last.submission + 1 };
}

/** What a form stands on once it is stored: that request is done with, and even the same again is another. */
export const onceStored = ({ submission }: Pick<Sent, 'submission'>, { values, version }: Saved) => ({
  values,
  version,
  base: values,
  submission: submission + 1,
});
