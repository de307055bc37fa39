import type { Row } from '#server/database/tables.ts';
import type { PatientRow } from './patient.ts';

/** What is chosen from one chart or the other. */
export const chosenFields = [
  'first_name',
  'middle_name',
  'last_name',
  'suffix',
  'preferred_name',
  'birth_date',
  'birth_date_estimated',
  'sex',
  'gender_identity',
  'pronouns',
  'phone_number',
  'phone_number_alt',
  'email',
  'address_line1',
  'address_line2',
  'city',
  'region',
  'postal_code',
  'country',
  'preferred_language',
  'preferred_channel',
  'blood_type',
  'guardian',
  'notes',
  'marketing_opt_in',
  'photo_url',
] as const satisfies readonly (keyof PatientRow)[];

export type ChosenField = (typeof chosenFields)[number];

/** What is joined and never chosen: an allergy must not get lost by a choice. */
const joinedLists = ['emergency_contacts', 'allergies', 'conditions', 'medications'] as const;

type Values = Record<string, unknown>;

/** Field by field what the kept chart was and becomes; what stays the same is left out. */
export type Changed = Row<'patient_merges'>['changed'];

/** What a merge changes in the kept chart. */
export function changesOf(from: PatientRow, into: PatientRow, taken: readonly ChosenField[]): Changed {
  const changed: Changed = {};
  const put = (name: keyof PatientRow, after: unknown) => {
    if (!isSame(into[name], after)) changed[name] = { before: into[name], after };
  };
  for (const name of taken) put(name, from[name]);
  // who is not to be contacted stays so, whichever chart said it
  const channels = [from.preferred_channel, into.preferred_channel];
  if (channels.includes('none')) {
    delete changed.preferred_channel;
    put('preferred_channel', 'none');
  }
  for (const name of joinedLists) put(name, joined(into[name] as Values[], from[name] as Values[]));
  const isNone = from.allergies.length + into.allergies.length === 0;
  put('no_known_allergies', isNone && (from.no_known_allergies || into.no_known_allergies));
  return changed;
}

/** The values of an undone merge: what was changed since stays as it is now. */
export function undoneValues(row: PatientRow, changed: Changed): Partial<PatientRow> {
  const values: Partial<PatientRow> = Object.fromEntries(
    Object.entries(changed)
      .filter(([name, { after }]) => isSame(row[name as keyof PatientRow], after))
      .map(([name, { before }]) => [name, before]),
  );
  // an allergy that was added since ends what was said before
  const { allergies } = { ...row, ...values };
  return allergies.length > 0 ? { ...values, no_known_allergies: false } : values;
}

/** The one list and what the other has besides, numbered on. */
function joined(kept: readonly Values[], added: readonly Values[]): Values[] {
  const known = new Set(kept.map(facts));
  let last = Math.max(0, ...kept.map(({ id }) => Number(id ?? 0)));
  const more = added.filter((one) => !known.has(facts(one)));
  return [...kept, ...more.map((one) => ('id' in one ? { ...one, id: ++last } : one))];
}

/** What an entry says, whatever its number and its capitals. */
const facts = ({ id: _, ...entry }: Values) => sorted(entry).toLowerCase();

const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other);

/** JSON whose keys have one order; the database keeps another one than the browser. */
const sorted = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
