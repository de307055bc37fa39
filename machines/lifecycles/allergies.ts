import { substances } from './substances.ts';

/** What says nothing about the substance. */
const common = new Set([
  'acid',
  'allergy',
  'tablet',
  'tablets',
  'capsule',
  'capsules',
  'sodium',
  'drops',
  'cream',
  'solution',
  'oral',
  'with',
  'and',
  'all',
  'the',
  'drugs',
  'medicine',
  'antibiotics',
  'acido',
  'alergia',
  'comprimido',
  'comprimidos',
  'sodico',
  'gotas',
  'creme',
  'حمض',
  'حساسية',
  'أقراص',
]);

/** What is written short for a substance. */
const short: Readonly<Record<string, string>> = {
  pcn: 'penicillin',
  pen: 'penicillin',
  amox: 'amoxicillin',
  asa: 'aspirin',
  aas: 'aspirin',
  smx: 'sulfamethoxazole',
  smz: 'sulfamethoxazole',
  tmp: 'trimethoprim',
};

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const groups = substances.map((list) => list.map(folded));
const silent = new Set([...common].map(folded));

/** The words of a text that may be substances: a combination is written with hyphens, and so is a name such as co-amoxiclav. */
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) => [word, ...(word.includes('-') ? word.split('-') : [])])
    .map((word) => short[word] ?? (word.length > 6 ? word.replace(/^ال/, '') : word))
    .filter((word) => word.length > 3 && !silent.has(word));

/** Whether a text names a substance: as a word of its own, or in the plural. */
const names = (text: string, substance: string): boolean =>
  substance.includes(' ')
    ? folded(text).includes(substance)
    : wordsOf(text).some((word) => word === substance || word === `${substance}s`);

/** A prescription that goes against a recorded allergy. */
export interface AllergyWarning {
  readonly drug: string;
  readonly substance: string;
}

type Prescribed = { readonly drug: string; readonly allergy_reason?: string | undefined };
type Allergy = { readonly substance: string };

/** The recorded allergy that speaks against a drug, by name or by its group of substances. */
const against = (drug: string, allergies: readonly Allergy[]): Allergy | undefined =>
  allergies.find(
    ({ substance }) =>
      wordsOf(substance).some((word) => names(drug, word)) ||
      groups.some(
        (group) => group.some((one) => names(substance, one)) && group.some((one) => names(drug, one)),
      ),
  );

/** The prescriptions that go against a recorded allergy; those without a reason alone where asked so. */
export function allergyWarnings(
  prescriptions: readonly Prescribed[],
  allergies: readonly Allergy[],
  which: 'all' | 'unexplained' = 'all',
): AllergyWarning[] {
  return prescriptions.flatMap(({ drug, allergy_reason = '' }) => {
    if (which === 'unexplained' && allergy_reason.trim() !== '') return [];
    const allergy = against(drug, allergies);
    return allergy ? [{ drug, substance: allergy.substance }] : [];
  });
}
