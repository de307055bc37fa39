import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { date, pointing } from '../parameters.ts';
import { coded, extra, instantOf, reference } from '../values.ts';
import { signedRecords } from './signed-records.ts';

interface Row extends Keyed {
  patient_id: number;
  number: number | null;
  at: Date;
  signer: {
    name?: string;
    staff?: number | null;
    capacity?: string | null;
    role?: string | null;
    kind?: string;
    relation?: string;
  } | null;
}

const author = {
  system: 'urn:iso-astm:E1762-95:2013',
  code: '1.2.840.10065.1.12.1.1',
  display: "Author's Signature",
};
const agreed = { ...author, code: '1.2.840.10065.1.12.1.7', display: 'Consent Signature' };

/** Who signed: a version of a record (`r` and its number) or a consent (`c`). */
export const provenance = kindOf<Row>({
  type: 'Provenance',
  needs: 'record.read',
  log: { read: 'medical_record.version_read', listed: 'medical_record.listed', thing: 'medical_record' },
  hasParts: true,
  source: (context) => sql`
    SELECT t.id AS k, 'r' || v.number AS s, t.patient_id, v.number, v.signed_at AS at, v.signer, 1 AS version, v.signed_at AS updated_at
    FROM ${signedRecords(context)} JOIN medical_record_versions v ON v.clinic_id = t.clinic_id AND v.record_id = t.id
      AND v.number <= t.signed_version
    UNION ALL
    SELECT t.id, 'c', t.patient_id, NULL, coalesce(t.valid_from, t.updated_at), t.signer, t.version, t.updated_at
    FROM patient_consents t
    WHERE t.clinic_id = ${context.scope.clinic.id} AND t.signature IS NOT NULL AND t.signer IS NOT NULL
      AND ${context.can('consent.read')}::boolean`,
  parameters: {
    target: {
      type: 'reference',
      about: 'What was signed: a Composition, a DocumentReference or a Consent.',
      where: (value, modifier, context) => {
        const [record, version, agreement] = [
          pointing(
            '',
            ['Composition'],
            (id, part) => sql`(t.k = ${id} AND t.number IS NOT NULL AND ${part} = '')`,
          ),
          pointing('', ['DocumentReference'], (id, part) => sql`(t.k = ${id} AND t.s = ${`r${part}`})`),
          pointing('', ['Consent'], (id) => sql`(t.k = ${id} AND t.s = 'c')`),
        ].map((one) => one.where(value.includes('/') ? value : `Composition/${value}`, modifier, context));
        return sql`(${record} OR ${version} OR ${agreement})`;
      },
    },
    patient: pointing('The patient.', ['Patient'], (id) => sql`t.patient_id = ${id}`),
    recorded: date('When it was signed.', sql`t.at`),
  },
  includes: { target: ['target'] },
  patientOf: ({ patient_id }) => patient_id,
  show(row) {
    const { signer } = row;
    const isConsent = row.s === 'c';
    const who = isConsent
      ? signer?.kind === 'patient'
        ? reference('Patient', row.patient_id, signer.name)
        : { display: signer?.name ?? 'Unknown' }
      : signer?.staff
        ? reference('Practitioner', signer.staff, signer.name)
        : { display: signer?.name || 'Unknown' };
    return {
      extension: extra({
        capacity: signer?.capacity,
        role: signer?.role,
        signed_as: signer?.kind,
        relation: signer?.relation,
      }),
      target: [
        isConsent
          ? reference('Consent', row.k)
          : { reference: `Composition/${row.k}/_history/${row.number}` },
        ...(isConsent ? [] : [reference('DocumentReference', `${row.k}-${row.number}`)]),
      ],
      recorded: row.at.toISOString(),
      agent: [{ type: coded('provenance-participant-type', 'author'), who }],
      signature: [{ type: [isConsent ? agreed : author], when: instantOf(row.at), who }],
    };
  },
  fields: [
    ['versions.signer, consent signer', 'Provenance.agent.who, Provenance.signature.who'],
    ['versions.signed_at, valid_from', 'Provenance.recorded, Provenance.signature.when'],
    ['signer.capacity, signer.role, signer.relation', 'Provenance.extension'],
  ],
});
