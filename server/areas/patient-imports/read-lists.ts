import type { PatientBody } from '#server/areas/patients/patient.ts';
import { icd10 } from '#server/fhir/values.ts';
import { type Concept, extrasOf, type GivenResource } from '#server/fhir/writing/given.ts';

type List<Name extends 'allergies' | 'conditions' | 'medications'> = NonNullable<PatientBody[Name]>;

interface Clinical extends GivenResource {
  clinicalStatus?: Concept;
  verificationStatus?: Concept;
}

interface GivenAllergy extends Clinical {
  code?: Concept;
  recordedDate?: string;
  reaction?: { manifestation?: Concept[]; severity?: string }[];
}

interface GivenCondition extends Clinical {
  category?: Concept[];
  code?: Concept;
  onsetDateTime?: string;
  abatementDateTime?: string;
}

interface GivenMedication extends GivenResource {
  status?: string;
  medicationCodeableConcept?: Concept;
  effectivePeriod?: { start?: string; end?: string };
  effectiveDateTime?: string;
  dosage?: { text?: string }[];
}

/** What FHIR says of someone who was asked and has none. */
const noKnownAllergy = ['716186003', '409137002', '428607008', '429625007'];

const codesOf = (concepts: readonly (Concept | undefined)[]) =>
  concepts.flatMap((one) => (one?.coding ?? []).map(({ code = '' }) => code));

/** A concept in words: its text, or what its first code is called. */
export function wordsOf({ text, coding = [] }: Concept & { coding?: { display?: string }[] } = {}): string {
  const named = coding as readonly { code?: string; display?: string }[];
  return (text ?? named.find(({ display }) => display)?.display ?? named[0]?.code ?? '').trim();
}

const dayOf = (moment: string | undefined) =>
  moment && /^\d{4}-\d{2}-\d{2}/.test(moment) ? moment.slice(0, 10) : null;

/** Whether it was refuted or written down by mistake. */
const isWithdrawn = ({ verificationStatus }: Clinical) =>
  codesOf([verificationStatus]).some((code) => code === 'refuted' || code === 'entered-in-error');

/** The allergies that still hold; undefined in their place for what is not taken. */
export function allergyOf(given: GivenAllergy): List<'allergies'>[number] | 'none known' | undefined {
  const isOver = codesOf([given.clinicalStatus]).some((code) => code === 'inactive' || code === 'resolved');
  if (isOver || isWithdrawn(given)) return undefined;
  if (codesOf([given.code]).some((code) => noKnownAllergy.includes(code))) return 'none known';
  const substance = wordsOf(given.code);
  if (substance === '') return undefined;
  const [reaction] = given.reaction ?? [];
  const severity = reaction?.severity ?? extrasOf(given, []).severity;
  return {
    substance,
    ...textual('reaction', wordsOf(reaction?.manifestation?.[0])),
    ...(isOneOf(severity, ['mild', 'moderate', 'severe']) ? { severity } : {}),
    ...dated('noted_at', given.recordedDate),
  };
}

/** An entry of the list of problems; diagnoses of visits belong to records, and records are not taken. */
export function conditionOf(given: GivenCondition): List<'conditions'>[number] | undefined {
  if (codesOf(given.category ?? []).includes('encounter-diagnosis') || isWithdrawn(given)) return undefined;
  const text = wordsOf(given.code);
  if (text === '') return undefined;
  const [status] = codesOf([given.clinicalStatus]);
  const known = ['active', 'recurrence', 'relapse', 'inactive', 'remission', 'resolved'] as const;
  const code = (given.code?.coding ?? []).find(({ system }) => String(system).startsWith(icd10))?.code;
  const ended = given.abatementDateTime ?? (extrasOf(given, []).abatement_date as string | undefined);
  return {
    ...textual('code', code),
    text,
    ...(isOneOf(status, known) ? { status } : {}),
    ...dated('onset_date', given.onsetDateTime),
    ...dated('abatement_date', ended),
  };
}

/** What a patient takes or took. */
export function medicationOf(given: GivenMedication): List<'medications'>[number] | undefined {
  const name = wordsOf(given.medicationCodeableConcept);
  if (name === '' || ['entered-in-error', 'not-taken'].includes(given.status ?? '')) return undefined;
  const extras = extrasOf(given, []) as { dose?: string; frequency?: string; stopped_on?: string };
  const isOurs = extras.dose !== undefined || extras.frequency !== undefined;
  const { start, end } = given.effectivePeriod ?? {};
  return {
    name,
    ...textual('dose', isOurs ? extras.dose : given.dosage?.[0]?.text?.slice(0, 100)),
    ...textual('frequency', extras.frequency),
    ...dated('started_on', start ?? given.effectiveDateTime),
    ...dated('stopped_on', end ?? extras.stopped_on),
  };
}

const textual = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined || text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>;

const dated = <Name extends string>(name: Name, moment: string | undefined) => {
  const day = dayOf(moment);
  return (day === null ? {} : { [name]: day }) as Partial<Record<Name, string>>;
};

const isOneOf = <Word extends string>(value: unknown, words: readonly Word[]): value is Word =>
  words.some((one) => one === value);
