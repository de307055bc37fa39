import { valuesOf } from '#machines/form/held.ts';
import { choice, ids, typedOrNull } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { adultsBornBy } from '#machines/lifecycles/ageOfConsent.ts';
import { isBlank } from '#machines/lifecycles/blank.ts';
import { clinicalFields } from '#machines/lifecycles/permissions.ts';
import { isFamilyFirst } from '#machines/lifecycles/personName.ts';
import type { components } from '#openapi/schema.d.ts';
import { guardianLimits, patientLimits } from './patientLimits.gen.ts';
import { filledRows, type RowList, rowFields } from './patientRows.ts';

export type Patient = components['schemas']['Patient'];
export type PatientBody = components['schemas']['PatientBody'];
type Told = Required<PatientBody>;

/** A guardian is asked for by the age alone; the contract asks for a name where there is one. */
const [, ...guardianName] = guardianLimits.name;
const phone = { rule: 'phone' } as const;
const list = <Name extends RowList>(label: string, name: Name) => ({
  label,
  rules: [{ rule: 'rows' as const, fields: rowFields[name] }],
  holds: filledRows<Told[Name][number]>,
});

/** The patient form, in the order of the page. `today` is the clinic's day, as year-month-day. */
export const patientFields = (today: string) =>
  ({
    first_name: { label: 'First name', rules: patientLimits.first_name },
    middle_name: { label: 'Middle name', rules: patientLimits.middle_name },
    last_name: { label: 'Last name', rules: patientLimits.last_name },
    suffix: { label: 'Suffix', rules: patientLimits.suffix },
    preferred_name: { label: 'Preferred name', rules: patientLimits.preferred_name },
    birth_date: {
      label: 'Birth date',
      rules: [{ rule: 'date' }, { rule: 'until', day: today }],
      holds: typedOrNull,
    },
    birth_date_estimated: { label: 'The birth date is an estimate', rules: [], kind: 'checkbox' },
    sex: { label: 'Sex', rules: [], holds: choice<Told['sex']>() },
    gender_identity: { label: 'Gender identity', rules: patientLimits.gender_identity },
    pronouns: { label: 'Pronouns', rules: patientLimits.pronouns },
    preferred_language: { label: 'Preferred language', rules: [] },
    mrn: { label: 'Medical record number', rules: patientLimits.mrn },
    phone_number: { label: 'Phone number', rules: [...patientLimits.phone_number, phone] },
    phone_number_alt: { label: 'Other phone number', rules: [...patientLimits.phone_number_alt, phone] },
    email: { label: 'Email', rules: [{ rule: 'email' }] },
    preferred_channel: { label: 'Preferred contact', rules: [], holds: choice<Told['preferred_channel']>() },
    address_line1: { label: 'Address', rules: patientLimits.address_line1 },
    address_line2: { label: 'Address line 2', rules: patientLimits.address_line2 },
    postal_code: { label: 'Postal code', rules: patientLimits.postal_code },
    city: { label: 'City', rules: patientLimits.city },
    region: { label: 'Region', rules: patientLimits.region },
    country: { label: 'Country', rules: [] },
    guardian_name: {
      label: 'Guardian',
      rules: [{ rule: 'requiredAfter', field: 'birth_date', day: adultsBornBy(today) }, ...guardianName],
    },
    guardian_relation: { label: 'Relation of the guardian', rules: guardianLimits.relation },
    guardian_phone: { label: 'Phone number of the guardian', rules: [...guardianLimits.phone_number, phone] },
    emergency_contacts: list('Emergency contacts', 'emergency_contacts'),
    blood_type: { label: 'Blood group', rules: [], holds: choice<Told['blood_type']>() },
    no_known_allergies: { label: 'No known allergies', rules: [], kind: 'checkbox' },
    allergies: list('Allergies', 'allergies'),
    conditions: list('Conditions', 'conditions'),
    medications: list('Medications', 'medications'),
    labels: { label: 'Labels', rules: [], holds: ids },
    notes: { label: 'Sticky note', rules: patientLimits.notes },
    marketing_opt_in: { label: 'May receive news from the clinic', rules: [], kind: 'checkbox' },
  }) as const satisfies Fields;

const texts = [
  ...['mrn', 'first_name', 'middle_name', 'last_name', 'suffix', 'preferred_name', 'gender_identity'],
  ...['pronouns', 'preferred_language', 'phone_number', 'phone_number_alt', 'email', 'address_line1'],
  ...['address_line2', 'postal_code', 'city', 'region', 'country', 'notes'],
] as const;
const lists = ['emergency_contacts', 'allergies', 'conditions', 'medications'] as const;

/** Whether a form shows a clinical field: what the role may not read of a patient is not there, and is sent back by no form. */
const isShown = (patient: Patient | undefined, name: keyof Patient): boolean =>
  patient === undefined ||
  !(clinicalFields as readonly string[]).includes(name) ||
  patient[name] !== undefined;

/** A patient as the form holds it; without one, an empty form. */
export function patientValues(patient?: Patient): FormValues {
  const isTold = (name: keyof Patient) => isShown(patient, name);
  const told = (patient ?? {}) as Readonly<Record<string, FormValue | undefined>>;
  return {
    ...Object.fromEntries(texts.map((name) => [name, told[name] ?? ''])),
    ...Object.fromEntries(lists.filter(isTold).map((name) => [name, told[name] ?? []])),
    birth_date: patient?.birth_date ?? '',
    birth_date_estimated: patient?.birth_date_estimated ?? false,
    sex: patient?.sex ?? 'unknown',
    preferred_channel: patient?.preferred_channel ?? 'phone',
    ...(isTold('blood_type') ? { blood_type: patient?.blood_type ?? 'unknown' } : {}),
    guardian_name: patient?.guardian?.name ?? '',
    guardian_relation: patient?.guardian?.relation ?? '',
    guardian_phone: patient?.guardian?.phone_number ?? '',
    labels: (patient?.labels ?? []).map(({ id }) => id),
    no_known_allergies: patient?.no_known_allergies ?? false,
    marketing_opt_in: patient?.marketing_opt_in ?? false,
  };
}

/** What the form holds, as the contract wants it; what the role may not read is not there, and is not sent. */
export function patientBody(values: FormValues): PatientBody {
  const held = valuesOf(patientFields(''), values);
  const { guardian_name: name, guardian_relation: relation, guardian_phone: phone_number, ...rest } = held;
  const body: PatientBody = {
    ...rest,
    birth_date_estimated: rest.birth_date_estimated && rest.birth_date !== null,
    guardian: isBlank(name) ? null : { name, relation, phone_number },
    no_known_allergies: rest.no_known_allergies && rest.allergies.length === 0,
  };
  for (const clinical of clinicalFields) if (values[clinical] === undefined) delete body[clinical];
  return body;
}

type Names = Pick<Patient, 'first_name' | 'last_name'> & Partial<Pick<Patient, 'middle_name' | 'suffix'>>;

/** How a patient is called in full, in the order of the papers and of their script. */
export const fullName = (names: Names): string => {
  const { first_name, middle_name, last_name, suffix } = names;
  const parts = isFamilyFirst(names)
    ? [last_name, first_name, middle_name, suffix]
    : [first_name, middle_name, last_name, suffix];
  return parts.filter(Boolean).join(' ');
};

/** The same under the family's name, as a list that is sorted by it shows it. */
export const surnameFirst = (names: Names): string =>
  isFamilyFirst(names)
    ? fullName(names)
    : [names.last_name, [names.first_name, names.middle_name, names.suffix].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', ');
