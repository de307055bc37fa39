import type { Draft, FormInput, KeptDraft } from './form.facts.ts';
import { type FormValue, type FormValues, same } from './rules.ts';

/** Stands between the name that all drafts of one kind of form share and what tells one of them. */
export const MARK = '~';

const idOf = (value: FormValue | undefined): FormValue | undefined =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Whether a draft is about what someone has just chosen. */
const isAbout = ({ values }: Draft, chosen: FormValues): boolean =>
  Object.entries(chosen).every(([name, value]) => same(idOf(values[name]), idOf(value)));

/** The draft that goes on where someone left: the first that is about what was chosen. */
export const continuing = (drafts: readonly KeptDraft[], chosen: FormValues): KeptDraft | undefined =>
  drafts.find((draft) => isAbout(draft, chosen));

/** A name for the draft of what was chosen: the same wherever the same is chosen, and no other draft's. */
export function nameFor(draft: string, chosen: FormValues, drafts: readonly KeptDraft[]): string {
  const about = Object.entries(chosen).map(([name, value]) => `${name}=${String(idOf(value))}`);
  const name = about.length === 0 ? draft : `${draft}${MARK}${about.sort().join('&')}`;
  const isTaken = (one: string) => drafts.some((kept) => kept.name === one);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}${MARK}${number}`;
  return free;
}

/** How a form begins with the drafts of its kind: with the one that goes on, or anew under a name of its own. */
export function beginning(
  { draft, chosen, initial }: Required<Pick<FormInput, 'draft' | 'chosen' | 'initial'>>,
  drafts: readonly KeptDraft[],
) {
  const found = continuing(drafts, chosen);
  const offered = drafts.filter((one) => one !== found);
  if (!found) return { keptAs: nameFor(draft ?? '', chosen, drafts), offered };
  return { ...restored(found, initial), offered };
}

/** What a form holds once it goes on with a draft. */
export const restored = ({ name, values, version, base, sent, keptAt }: KeptDraft, initial: FormValues) => ({
  keptAs: name,
  values,
  version,
  base: base ?? initial,
  sent: sent ?? null,
  restoredAt: keptAt,
});

/**
 * What two tabs typed into the same form at the same time, beginning from the same values: each field as it was changed,
 * and as `ours` where both changed it.
 */
export const together = (since: FormValues, ours: FormValues, theirs: FormValues): FormValues => ({
  ...theirs,
  ...Object.fromEntries(Object.entries(ours).filter(([name, value]) => !same(value, since[name]))),
});
