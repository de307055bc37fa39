import type { FormValues } from '../form/rules.ts';

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
