/** Substances that are likely to harm whoever one of them has harmed; each list begins with the name of its group. */
const groups: readonly (readonly string[])[] = [
  [
    'penicillin',
    'amoxicillin',
    'amoxycillin',
    'ampicillin',
    'flucloxacillin',
    'dicloxacillin',
    'cloxacillin',
    'oxacillin',
    'nafcillin',
    'piperacillin',
    'pivmecillinam',
    'benzylpenicillin',
    'phenoxymethylpenicillin',
    'co-amoxiclav',
    'augmentin',
    'tazocin',
  ],
  [
    'cephalosporin',
    'cefalexin',
    'cephalexin',
    'cefuroxime',
    'ceftriaxone',
    'cefixime',
    'cefaclor',
    'cefazolin',
    'cefadroxil',
    'cefotaxime',
    'ceftazidime',
    'cefpodoxime',
    'cefepime',
  ],
  [
    'sulfonamide',
    'sulphonamide',
    'sulfa',
    'sulfamethoxazole',
    'co-trimoxazole',
    'cotrimoxazole',
    'bactrim',
    'septrin',
    'sulfadiazine',
    'sulfasalazine',
  ],
  ['macrolide', 'erythromycin', 'clarithromycin', 'azithromycin', 'roxithromycin', 'spiramycin'],
  [
    'quinolone',
    'fluoroquinolone',
    'ciprofloxacin',
    'levofloxacin',
    'moxifloxacin',
    'norfloxacin',
    'ofloxacin',
  ],
  ['tetracycline', 'doxycycline', 'minocycline', 'lymecycline', 'tigecycline'],
  [
    'nsaid',
    'aspirin',
    'acetylsalicylic',
    'ibuprofen',
    'naproxen',
    'diclofenac',
    'ketoprofen',
    'dexketoprofen',
    'indometacin',
    'indomethacin',
    'ketorolac',
    'meloxicam',
    'piroxicam',
    'mefenamic',
    'celecoxib',
    'etoricoxib',
    'nimesulide',
  ],
  ['metamizole', 'dipyrone', 'novalgin'],
  [
    'opioid',
    'opiate',
    'codeine',
    'dihydrocodeine',
    'morphine',
    'oxycodone',
    'hydrocodone',
    'hydromorphone',
    'tramadol',
    'fentanyl',
    'pethidine',
    'tapentadol',
  ],
  ['lidocaine', 'lignocaine', 'articaine', 'mepivacaine', 'prilocaine', 'bupivacaine', 'ropivacaine'],
  ['benzocaine', 'procaine', 'tetracaine', 'chloroprocaine'],
  ['ace inhibitor', 'enalapril', 'lisinopril', 'ramipril', 'captopril', 'perindopril'],
  ['statin', 'atorvastatin', 'simvastatin', 'rosuvastatin', 'pravastatin'],
  ['heparin', 'enoxaparin', 'dalteparin', 'tinzaparin'],
  ['carbamazepine', 'oxcarbazepine', 'phenytoin', 'lamotrigine', 'phenobarbital'],
];

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
]);

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > 3 && !common.has(word));

/** Whether a text names a substance: as a word, in the plural, or as the end of a longer one such as benzylpenicillin. */
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
