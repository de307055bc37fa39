import { sql } from 'kysely';
import type { PatientRow } from '#server/areas/patients/patient.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, flag, oneOf, pointing, token } from '../parameters.ts';
import { concept, contacts, extra, instantOf, ownSystem, reference } from '../values.ts';
import { named } from './patientNames.ts';

type Row = PatientRow & Keyed & { labels: { id: number; name: string }[] };

/** What identifies a patient in the clinic. */
export const mrnSystem = ownSystem('mrn');

const sexes = { male: ['male'], female: ['female'], other: ['other'], unknown: ['unknown'] };

/** The person. What belongs to the medical record alone needs the token's right to records too. */
export const patient = kindOf<Row>({
  type: 'Patient',
  needs: 'patient.read',
  log: { read: 'patient.read', listed: 'patient.listed', thing: 'patient' },
  source: ({ scope }) => sql`SELECT t.*, t.birth_date::text AS born, t.id AS k, ''::text AS s,
      coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.priority, l.id)
        FROM patient_label_links g JOIN patient_labels l ON l.clinic_id = g.clinic_id AND l.id = g.label_id
        WHERE g.clinic_id = t.clinic_id AND g.patient_id = t.id), '[]') AS labels
    FROM patients t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    identifier: token('The number of the patient.', (code) => sql`t.mrn_key = fold(${code})`, [mrnSystem]),
    name: named('Any part of the name.', 'last', 'first', 'preferred'),
    family: named('The family name.', 'last'),
    given: named('The given name.', 'first'),
    birthdate: date('The day of birth.', sql`t.birth_date`, true),
    phone: token('A telephone number, by its digits.', (code) => {
      const digits = code.replaceAll(/\D/g, '');
      const [key, all] = [sql`right(${digits}::text, 9)`, sql`${digits}::text`];
      return sql`${digits !== ''}::boolean
        AND ((t.phone_key = ${key} AND t.phone_key <> '' AND regexp_replace(t.phone_number, '\\D', '', 'g') = ${all})
          OR (t.phone_alt_key = ${key} AND t.phone_alt_key <> '' AND regexp_replace(t.phone_number_alt, '\\D', '', 'g') = ${all}))`;
    }),
    email: token('The address for mail.', (code) => sql`t.email_key = lower(${code}) AND t.email_key <> ''`),
    gender: oneOf('The sex as in the papers.', sql`t.sex`, sexes),
    active: flag('Whether the chart is in use.', sql`t.status = 'active'`),
    deceased: flag('Whether the patient has died.', sql`t.deceased_at IS NOT NULL`),
    'death-date': date('When the patient died.', sql`t.deceased_at`),
    organization: pointing('The clinic.', ['Organization'], (id) => sql`t.clinic_id = ${id}`),
    link: pointing('The chart that took this one in.', ['Patient'], (id) => sql`t.merged_into = ${id}`),
  },
  sorts: {
    family: { by: sql`t.last_key`, type: 'text' },
    birthdate: { by: sql`t.birth_date`, type: 'date' },
    _lastUpdated: { by: sql`t.updated_at`, type: 'timestamptz' },
  },
  includes: { organization: ['managingOrganization'], link: ['link.other'] },
  patientOf: ({ id }) => id,
  show(row, { can }) {
    const picture = /^data:([\w/+.-]+);base64,(.+)$/.exec(row.photo_url);
    return {
      meta: {
        tag: row.labels.map(({ id, name }) => ({
          system: ownSystem('label'),
          code: String(id),
          display: name,
        })),
      },
      extension: extra({
        status: row.status,
        birth_date_estimated: row.birth_date_estimated || null,
        gender_identity: row.gender_identity,
        pronouns: row.pronouns,
        preferred_channel: row.preferred_channel,
        marketing_opt_in: row.marketing_opt_in,
        notes: row.notes,
        no_known_allergies: row.no_known_allergies || null,
        blood_type: can('record.read') ? row.blood_type : null,
        photo_url: picture ? null : row.photo_url,
      }),
      identifier: [
        {
          use: 'usual',
          type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
          system: mrnSystem,
          value: row.mrn,
        },
      ],
      active: row.status === 'active',
      name: [
        {
          use: 'official',
          family: row.last_name,
          given: [row.first_name, row.middle_name],
          suffix: [row.suffix],
        },
        row.preferred_name ? { use: 'usual', text: row.preferred_name } : {},
      ],
      telecom: contacts([row.phone_number, row.phone_number_alt], row.email),
      gender: row.sex,
      birthDate: (row as Row & { born: string | null }).born,
      deceasedDateTime: instantOf(row.deceased_at),
      address: [
        {
          line: [row.address_line1, row.address_line2],
          city: row.city,
          state: row.region,
          postalCode: row.postal_code,
          country: row.country,
        },
      ],
      photo: picture ? [{ contentType: picture[1], data: picture[2] }] : [],
      contact: [
        ...row.emergency_contacts.map((one) => contactOf(one, 'C', 'Emergency contact')),
        ...(row.guardian ? [contactOf(row.guardian, 'N', 'Guardian')] : []),
      ],
      communication: row.preferred_language
        ? [{ language: concept('urn:ietf:bcp:47', row.preferred_language), preferred: true }]
        : [],
      managingOrganization: reference('Organization', row.clinic_id),
      link: row.merged_into ? [{ other: reference('Patient', row.merged_into), type: 'replaced-by' }] : [],
    };
  },
  fields: [
    ['id', 'Patient.id'],
    ['mrn', 'Patient.identifier'],
    ['first_name, middle_name, last_name, suffix', 'Patient.name (official)'],
    ['preferred_name', 'Patient.name (usual)'],
    ['birth_date', 'Patient.birthDate'],
    ['sex', 'Patient.gender'],
    ['phone_number, phone_number_alt, email', 'Patient.telecom'],
    ['address_line1, address_line2, city, region, postal_code, country', 'Patient.address'],
    ['preferred_language', 'Patient.communication'],
    ['emergency_contacts, guardian', 'Patient.contact; RelatedPerson'],
    ['allergies', 'AllergyIntolerance'],
    ['conditions', 'Condition'],
    ['medications', 'MedicationStatement'],
    ['deceased_at', 'Patient.deceasedDateTime'],
    ['merged_into', 'Patient.link'],
    ['labels', 'Patient.meta.tag'],
    ['photo_url', 'Patient.photo'],
    ['status', 'Patient.active, Patient.extension'],
    [
      'birth_date_estimated, gender_identity, pronouns, preferred_channel, marketing_opt_in, notes, no_known_allergies, blood_type',
      'Patient.extension',
    ],
  ],
});

interface Contact {
  name: string;
  relation?: string;
  phone_number?: string;
}

const contactOf = ({ name, relation = '', phone_number = '' }: Contact, code: string, display: string) => ({
  relationship: [
    {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0131', code }],
      text: relation || display,
    },
  ],
  name: { text: name },
  telecom: contacts([phone_number]),
});
