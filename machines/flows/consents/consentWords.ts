import type { KeptDraft } from '#machines/form/form.facts.ts';
import { type FormValue, type FormValues, same } from '#machines/form/rules.ts';
import {
  answersDraft,
  answerValues,
  lateReasonOf,
  type PatientConsent,
  signingDraft,
  signingValues,
} from './consentFields.ts';

/** Words that were typed for a consent and did not get into it: answers, and what was said of who signs. */
export interface LeftWords {
  readonly answers: FormValues;
  readonly signing: FormValues;
  readonly keptAt: string;
}

/** What is said of who signs. The signature itself is no words: one that was not given is none. */
const saidOfSigner = ['full_name', 'relation', 'late_reason'];

const isBlank = (value: FormValue | undefined) =>
  value === undefined || value === null || value === '' || value === false || same(value, []);

/** What a draft says that its form did not begin with, and that was not stored. */
const typedIn = ({ values, base = {} }: KeptDraft, stored: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isBlank(value) && !same(value, base[name]) && !same(value, stored[name]),
    ),
  );

function wordsIn(consent: PatientConsent, draft: KeptDraft): FormValues {
  if (draft.name === answersDraft(consent.id)) return typedIn(draft, answerValues(consent));
  if (draft.name !== signingDraft(consent.id)) return {};
  const typed = typedIn(draft, { ...signingValues(consent), late_reason: lateReasonOf(consent) });
  return Object.fromEntries(Object.entries(typed).filter(([name]) => saidOfSigner.includes(name)));
}

/** The drafts of a decided consent that say something which is not in it. */
export const namesLeft = (consent: PatientConsent, drafts: readonly KeptDraft[]): readonly string[] =>
  drafts.filter((draft) => Object.keys(wordsIn(consent, draft)).length > 0).map(({ name }) => name);

/** What the drafts of a decided consent say that is not in it; null where that is nothing. */
export function leftWords(consent: PatientConsent, drafts: readonly KeptDraft[]): LeftWords | null {
  const wordy = drafts.filter((draft) => namesLeft(consent, [draft]).length > 0);
  const [newest] = wordy
    .map(({ keptAt }) => keptAt)
    .sort()
    .reverse();
  if (newest === undefined) return null;
  const said = (name: string) =>
    wordy.filter((draft) => draft.name === name).map((one) => wordsIn(consent, one));
  return {
    answers: Object.assign({}, ...said(answersDraft(consent.id))),
    signing: Object.assign({}, ...said(signingDraft(consent.id))),
    keptAt: newest,
  };
}
