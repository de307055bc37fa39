import type { PatientBody } from '#server/areas/patients/patient.ts';
import { mrnSystem } from '#server/fhir/resources/patient.ts';
import { ownSystem } from '#server/fhir/values.ts';
import {
  type Concept,
  extrasOf,
  type GivenPatient,
  type GivenResource,
  readLeniently,
} from '#server/fhir/writing/given.ts';
import { bodyOf, contactOf } from '#server/fhir/writing/patient.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { allergyOf, conditionOf, medicationOf } from './read-lists.ts';
import { parsed, sourceIn } from './reading.ts';

/** How a chart stands that is brought in. */
export interface Standing {
  status: 'active' | 'archived' | 'deceased';
  deceased_at: string | null;
}

/** A patient out of FHIR: what can be stored, what is wrong with it, and which elements are left out. */
export interface ReadPatient {
  body: Partial<PatientBody>;
  standing: Standing;
  /** Labels that the clinic does not have by their names: those of the other system. */
  labels: string[];
  /** The chart that took this one in, as the other system calls it. */
  mergedInto: string | null;
  problems: FieldErrors;
  leftOut: string[];
}

const active: Standing = { status: 'active', deceased_at: null };
const unreadable = 'This is not a FHIR R4 resource.';
const strangeForm = "This doesn't have the form that FHIR R4 requires, or it changes what the rest means.";

/** Reads a Patient and what is about them, each as JSON; labels are known by their names. */
export function readPatientInFull(
  texts: readonly string[],
  clinic: number,
  labels: ReadonlyMap<string, number>,
): ReadPatient {
  const given = texts.map((text) => parsed(text) as GivenResource | undefined);
  const patient = given.find((one) => one?.resourceType === 'Patient');
  const nothing = { body: {}, standing: active, labels: [], mergedInto: null, leftOut: [] };
  if (!patient || given.includes(undefined)) return { ...nothing, problems: { detail: [unreadable] } };
  const { resource, strange, leftOut, unstorable } = readLeniently('Patient', forImport(patient));
  const problems: FieldErrors = Object.fromEntries(strange.map((place) => [place, [strangeForm]]));
  if (unstorable) problems.detail = [unstorable];
  if (Object.keys(problems).length > 0) return { ...nothing, problems };
  const read = resource as GivenPatient;
  const places: string[] = [];
  try {
    const body = { ...bodyOf(read, clinic, '', places), ...listsOf(given as GivenResource[], leftOut) };
    const contacts = contactsOf(given as GivenResource[], body, leftOut);
    const wrong: FieldErrors = {};
    const named = labelsOf(read, labels);
    const standing = standingOf(read, wrong);
    return {
      body: { ...body, ...contacts, labels: named.ids },
      standing,
      labels: named.sources,
      mergedInto: mergedInto(read),
      problems: wrong,
      leftOut: [...leftOut, ...places],
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...nothing, problems: error.body as FieldErrors };
  }
}

/** Another clinic's own address is none of ours, and one number of several is the patient's. */
function forImport(given: GivenResource): GivenResource {
  const { managingOrganization: _, id: __, ...rest } = given as GivenPatient;
  const numbers = Array.isArray(rest.identifier) ? rest.identifier : [];
  const isRecordNumber = (one: { type?: Concept; system?: string }) =>
    one?.system === mrnSystem || (one?.type?.coding ?? []).some(({ code }) => code === 'MR');
  const own = numbers.find(({ system }) => system === mrnSystem) ?? numbers.find(isRecordNumber);
  if (!own) return rest;
  return {
    ...rest,
    identifier: numbers.map((one) => (one === own ? { ...one, system: mrnSystem } : one)),
  } as GivenResource;
}

function listsOf(given: readonly GivenResource[], leftOut: string[]) {
  const lists: Pick<PatientBody, 'allergies' | 'conditions' | 'medications' | 'no_known_allergies'> = {
    allergies: [],
    conditions: [],
    medications: [],
  };
  for (const one of inOrder(given)) {
    const noPlace = () => void leftOut.push(`${one.resourceType}/${one.id ?? ''}`);
    if (one.resourceType === 'AllergyIntolerance') {
      const allergy = allergyOf(one);
      if (allergy === 'none known') lists.no_known_allergies = true;
      else if (allergy) lists.allergies?.push(allergy);
      else noPlace();
    } else if (one.resourceType === 'Condition') {
      const condition = conditionOf(one);
      if (condition) lists.conditions?.push(condition);
      else noPlace();
    } else if (one.resourceType === 'MedicationStatement') {
      const medication = medicationOf(one);
      if (medication) lists.medications?.push(medication);
      else noPlace();
    } else if (!['Patient', 'RelatedPerson'].includes(one.resourceType)) noPlace();
  }
  if (lists.allergies?.length) delete lists.no_known_allergies;
  return lists;
}

/** By the numbers in their ids: "2" comes before "10". */
const inOrder = (given: readonly GivenResource[]) =>
  [...given].sort((one, other) => (one.id ?? '').localeCompare(other.id ?? '', 'en', { numeric: true }));

type Related = Pick<GivenPatient, 'name' | 'telecom'> & { relationship?: Concept[] };

/** People who stand in resources of their own, unless the patient names them too. */
function contactsOf(
  given: readonly GivenResource[],
  { guardian = null, emergency_contacts = [] }: Partial<PatientBody>,
  leftOut: string[],
): Pick<PatientBody, 'guardian' | 'emergency_contacts'> {
  const all = [...emergency_contacts];
  let answering = guardian;
  for (const one of inOrder(given).filter(({ resourceType }) => resourceType === 'RelatedPerson')) {
    const { relationship, name, telecom } = one as Related;
    const { person, isGuardian } = contactOf({ relationship, name: name?.[0], telecom });
    const isKnown = [answering, ...all].some((known) => known?.name === person.name);
    if (person.name === '') leftOut.push(`RelatedPerson/${one.id ?? ''}`);
    else if (isKnown) continue;
    else if ((isGuardian || extrasOf(one, []).guardian === true) && !answering) answering = person;
    else all.push(person);
  }
  return { guardian: answering, emergency_contacts: all };
}

function labelsOf({ meta }: GivenPatient, labels: ReadonlyMap<string, number>) {
  const tags = Array.isArray(meta?.tag) ? (meta.tag as Partial<Record<string, unknown>>[]) : [];
  const own = tags.filter((tag) => tag?.system === ownSystem('label'));
  const named = own.map(({ code, display }) => ({
    id: labels.get(String(display ?? '').toLowerCase()),
    source: `Group/${code ?? ''}`,
  }));
  return {
    ids: [...new Set(named.flatMap(({ id }) => (id === undefined ? [] : [id])))],
    sources: [...new Set(named.flatMap(({ id, source }) => (id === undefined ? [source] : [])))],
  };
}

interface Linked extends GivenPatient {
  link?: { type?: string; other?: object }[];
}

const mergedInto = ({ link = [] }: Linked): string | null =>
  sourceIn(link.find(({ type }) => type === 'replaced-by')?.other, 'Patient');

/** A chart that was merged is archived until the one that took it in is there. */
function standingOf(given: Linked, wrong: FieldErrors): Standing {
  const { status } = extrasOf(given, []);
  const isMerged = status === 'merged' || (given.link ?? []).some(({ type }) => type === 'replaced-by');
  if (isMerged && mergedInto(given) === null) wrong.detail = ['This chart was merged into another.'];
  if (given.deceasedDateTime !== undefined) {
    const died = new Date(given.deceasedDateTime);
    if (Number.isNaN(died.getTime()) || died > new Date())
      wrong.deceased_at = ["This isn't a day in the past."];
    else return { status: 'deceased', deceased_at: died.toISOString() };
  }
  if (given.deceasedBoolean === true) wrong.deceased_at = ['The day of the death is missing.'];
  const isOver = isMerged || given.active === false || status === 'archived';
  return { ...active, status: isOver ? 'archived' : 'active' };
}
