import type { PatientBody, PatientRow } from '#server/areas/patients/patient.ts';
import type { Keyed } from '../kind.ts';
import { mrnSystem } from '../resources/patient.ts';
import { ownSystem } from '../values.ts';
import { type ContactPoint, extrasOf, type GivenPatient, type HumanName, idIn } from './given.ts';
import type { Writer } from './writer.ts';

type Row = PatientRow & Keyed & { born: string | null; labels: { id: number }[] };
type Body = Omit<PatientBody, 'first_name' | 'last_name'> & { first_name?: string; last_name?: string };

/** How a Patient is added and changed. */
export const patientWriter: Writer<GivenPatient, Row> = {
  scope: 'patient.write',
  create(given, { clinic, base }, places) {
    const body = bodyOf(given, clinic, base, places);
    return { operation: 'createPatient', body: { ...body, clinic } };
  },
  edit(given, row, { clinic, base }, places) {
    const body = bodyOf(given, clinic, base, places);
    const labels = body.labels && [...new Set([...row.labels.map(({ id }) => id), ...body.labels])];
    return { operation: 'updatePatient', body: { ...body, labels } };
  },
  /** Charts are closed and opened by steps of their own, as in the dashboard. */
  *moves(given, row) {
    const { deceasedDateTime: died, active } = given;
    let { status } = row;
    if (status === 'deceased' && died === undefined && given.deceasedBoolean !== true) {
      yield { operation: 'restorePatient', body: {} };
      status = 'active';
    }
    if (died !== undefined && Date.parse(died) !== row.deceased_at?.getTime()) {
      yield { operation: 'markPatientDeceased', body: { deceased_at: died } };
      return;
    }
    if (status === 'active' && active === false) yield { operation: 'archivePatient', body: {} };
    if (status === 'archived' && active === true) yield { operation: 'restorePatient', body: {} };
  },
  paths: {
    mrn: 'Patient.identifier',
    first_name: 'Patient.name.given',
    middle_name: 'Patient.name.given',
    last_name: 'Patient.name.family',
    preferred_name: 'Patient.name',
    suffix: 'Patient.name.suffix',
    birth_date: 'Patient.birthDate',
    sex: 'Patient.gender',
    phone_number: 'Patient.telecom',
    phone_number_alt: 'Patient.telecom',
    email: 'Patient.telecom',
    address_line1: 'Patient.address.line',
    address_line2: 'Patient.address.line',
    city: 'Patient.address.city',
    region: 'Patient.address.state',
    postal_code: 'Patient.address.postalCode',
    country: 'Patient.address.country',
    preferred_language: 'Patient.communication',
    emergency_contacts: 'Patient.contact',
    guardian: 'Patient.contact',
    photo_url: 'Patient.photo',
    deceased_at: 'Patient.deceased',
    labels: 'Patient.meta.tag',
  },
};

/** What stands in our own extension and is left out of a change stays as it is. */
const kept = [
  'birth_date_estimated',
  'gender_identity',
  'pronouns',
  'preferred_channel',
  'marketing_opt_in',
  'notes',
  'blood_type',
  'no_known_allergies',
] as const;

/** What a Patient says as a body of our own API; elements without a place are noted. */
export function bodyOf(given: GivenPatient, clinic: number, base: string, places: string[]): Body {
  const [official = {}, usual] = namesOf(given.name ?? [], places);
  const [first_name, ...others] = official.given ?? [];
  const { phones, email } = reachedBy(given.telecom ?? [], 2, 'Patient.telecom', places);
  const [home = {}, ...further] = given.address ?? [];
  if (further.length > 0) places.push('Patient.address[1]');
  const [line1 = '', line2 = '', ...lines] = home.line ?? [];
  if (lines.length > 0) places.push('Patient.address[0].line[2]');
  const [tongue, ...tongues] = given.communication ?? [];
  if (tongues.length > 0) places.push('Patient.communication[1]');
  const [picture] = given.photo ?? [];
  if (given.managingOrganization && idIn('Organization', given.managingOrganization, base) !== clinic)
    places.push('Patient.managingOrganization');
  if (given.deceasedBoolean === true && given.deceasedDateTime === undefined)
    places.push('Patient.deceasedBoolean');
  const extras = extrasOf(given, places);
  const isKnown = (name: string) => kept.some((one) => one === name);
  return {
    ...Object.fromEntries(Object.entries(extras).filter(([name]) => isKnown(name))),
    mrn: numberOf(given, places),
    first_name,
    last_name: official.family,
    middle_name: others.join(' '),
    suffix: (official.suffix ?? []).join(' '),
    preferred_name: usual ? (usual.text ?? wholeName(usual)) : '',
    birth_date: given.birthDate ?? null,
    sex: (given.gender ?? 'unknown') as PatientBody['sex'],
    phone_number: phones[0] ?? '',
    phone_number_alt: phones[1] ?? '',
    email,
    address_line1: line1,
    address_line2: line2,
    city: home.city ?? '',
    region: home.state ?? '',
    postal_code: home.postalCode ?? '',
    country: home.country ?? '',
    preferred_language: tongue?.language.coding?.[0]?.code ?? '',
    photo_url: picture?.data ? `data:${picture.contentType};base64,${picture.data}` : '',
    ...contactsOf(given, places),
    labels: labelsOf(given),
  };
}

function namesOf(names: readonly HumanName[], places: string[]): (HumanName | undefined)[] {
  const isUsual = ({ use }: HumanName) => use === 'usual' || use === 'nickname';
  const official = names.find((one) => !isUsual(one)) ?? names[0];
  const usual = names.find((one) => one !== official && isUsual(one));
  names.forEach((one, nth) => {
    if (one !== official && one !== usual) places.push(`Patient.name[${nth}]`);
  });
  return [official, usual];
}

const wholeName = ({ given = [], family = '' }: HumanName) => [...given, family].filter(Boolean).join(' ');

function reachedBy(
  telecom: readonly ContactPoint[],
  mostPhones: number,
  path: string,
  places: string[],
): { phones: string[]; email: string } {
  const phones: string[] = [];
  let email = '';
  telecom.forEach(({ system, value = '' }, nth) => {
    if ((system === 'phone' || system === 'sms') && phones.length < mostPhones) phones.push(value);
    else if (system === 'email' && email === '') email = value;
    else places.push(`${path}[${nth}]`);
  });
  return { phones, email };
}

function numberOf({ identifier = [] }: GivenPatient, places: string[]): string {
  identifier.forEach(({ system }, nth) => {
    if (system !== mrnSystem) places.push(`Patient.identifier[${nth}]`);
  });
  return identifier.find(({ system }) => system === mrnSystem)?.value ?? '';
}

type Contact = NonNullable<GivenPatient['contact']>[number];

/** Someone who is close to a patient, and whether they answer for them. */
export function contactOf(
  { relationship = [], name = {}, telecom = [] }: Partial<Contact>,
  note: (place: string) => void = () => {},
  path = '',
) {
  const places: string[] = [];
  const { phones, email } = reachedBy(telecom, 1, path, places);
  places.forEach(note);
  if (email) note(path);
  const said = relationship[0]?.text ?? '';
  const isGuardian = relationship.some(({ coding = [] }) =>
    coding.some(({ code }) => code === 'N' || code === 'GUARD'),
  );
  const relation = said === (isGuardian ? 'Guardian' : 'Emergency contact') ? '' : said;
  return {
    isGuardian,
    person: { name: name.text ?? wholeName(name), relation, phone_number: phones[0] ?? '' },
  };
}

/** The next of kin is the guardian; everyone else is called in an emergency. */
function contactsOf({ contact = [] }: GivenPatient, places: string[]) {
  const people = contact.map((one, nth) => {
    const path = `Patient.contact[${nth}].telecom`;
    return { ...contactOf(one, (place) => places.push(place), path), nth };
  });
  const [guardian, ...others] = people.filter((one) => one.isGuardian);
  for (const { nth } of others) places.push(`Patient.contact[${nth}]`);
  return {
    guardian: guardian?.person ?? null,
    emergency_contacts: people.filter((one) => !one.isGuardian).map(({ person }) => person),
  };
}

/** Labels are only added by tags: whoever does not know them does not take them away. */
function labelsOf({ meta }: GivenPatient): number[] | undefined {
  const tags = Array.isArray(meta?.tag) ? (meta.tag as { system?: unknown; code?: unknown }[]) : [];
  const ids = tags
    .filter((one) => one?.system === ownSystem('label') && /^[1-9]\d{0,8}$/.test(String(one.code)))
    .map(({ code }) => Number(code));
  return ids.length > 0 ? [...new Set(ids)] : undefined;
}
