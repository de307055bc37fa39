import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { adultsBornBy } from '#machines/lifecycles/ageOfConsent.ts';
import { clinicalFields } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { filledRows, type RowList, rowFields } from './patientRows.ts';

export type Patient = components['schemas']['Patient'];
export type PatientBody = components['schemas']['PatientBody'];

const short = (label: string, max = 255) => ({ label, rules: [{ rule: 'length' as const, max }] });
const phone = (label: string) => ({
  label,
  rules: [{ rule: 'length' as const, max: 32 }, { rule: 'phone' as const }],
});
const list = (label: string, name: RowList) => ({
  label,
  rules: [{ rule: 'rows' as const, fields: rowFields[name] }],
});

/** The patient form, in the order of the page. `today` is the clinic's day, as year-month-day. */
export const patientFields = (today: string) =>
  ({
    first_name: { label: 'First name', rules: [{ rule: 'required' }, { rule: 'length', max: 255 }] },
    middle_name: short('Middle name'),
    last_name: { label: 'Last name', rules: [{ rule: 'required' }, { rule: 'length', max: 255 }] },
    suffix: short('Suffix'),
    preferred_name: short('Preferred name'),
    birth_date: { label: 'Birth date', rules: [{ rule: 'date' }, { rule: 'until', day: today }] },
    birth_date_estimated: { label: 'The birth date is an estimate', rules: [], kind: 'checkbox' },
    sex: { label: 'Sex', rules: [] },
    gender_identity: short('Gender identity', 60),
    pronouns: short('Pronouns', 40),
    preferred_language: { label: 'Preferred language', rules: [] },
    mrn: short('Medical record number', 40),
    phone_number: phone('Phone number'),
    phone_number_alt: phone('Other phone number'),
    email: { label: 'Email', rules: [{ rule: 'email' }] },
    preferred_channel: { label: 'Preferred contact', rules: [] },
    address_line1: short('Address', 200),
    address_line2: short('Address, second line', 200),
    postal_code: short('Postal code', 20),
    city: short('City', 100),
    region: short('Region', 100),
    country: { label: 'Country', rules: [] },
    guardian_name: {
      label: 'Guardian',
      rules: [
        { rule: 'requiredAfter', field: 'birth_date', day: adultsBornBy(today) },
        { rule: 'length', max: 150 },
      ],
    },
    guardian_relation: short('Relation of the guardian', 60),
    guardian_phone: phone('Phone number of the guardian'),
    emergency_contacts: list('Emergency contacts', 'emergency_contacts'),
    blood_type: { label: 'Blood group', rules: [] },
    no_known_allergies: { label: 'No known allergies', rules: [], kind: 'checkbox' },
    allergies: list('Allergies', 'allergies'),
    conditions: list('Conditions', 'conditions'),
    medications: list('Medications', 'medications'),
    labels: { label: 'Labels', rules: [] },
    notes: short('Sticky note', 2000),
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

/** What the form holds, as the contract wants it. */
export function patientBody(values: FormValues): PatientBody {
  const text = (name: string) => String(values[name] ?? '');
  const guardian = text('guardian_name').trim() !== '' && {
    name: text('guardian_name'),
    relation: text('guardian_relation'),
    phone_number: text('guardian_phone'),
  };
  return {
    ...Object.fromEntries(texts.map((name) => [name, text(name)])),
    ...Object.fromEntries(
      lists.filter((name) => values[name] !== undefined).map((name) => [name, filledRows(values[name])]),
    ),
    birth_date: text('birth_date') || null,
    birth_date_estimated: values.birth_date_estimated === true && text('birth_date') !== '',
    sex: text('sex'),
    preferred_channel: text('preferred_channel'),
    ...(values.blood_type === undefined ? {} : { blood_type: text('blood_type') }),
    guardian: guardian || null,
    labels: Array.isArray(values.labels) ? values.labels : [],
    no_known_allergies: values.no_known_allergies === true && filledRows(values.allergies).length === 0,
    marketing_opt_in: values.marketing_opt_in === true,
  } as unknown as PatientBody;
}

type Names = Pick<Patient, 'first_name' | 'last_name'> & Partial<Pick<Patient, 'middle_name' | 'suffix'>>;

/** Written as the Chinese, the Japanese and the Koreans write their names: with the family's first. */
const isFamilyFirst = ({ first_name, last_name }: Names): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30fc\u30fb\s]+$/u.test(first_name + last_name);

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
