import { sql } from 'kysely';
import { nameOf } from '#server/database/names.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, pointing, token } from '../parameters.ts';
import { coded, extra, ownSystem, reference } from '../values.ts';

interface Row extends Keyed {
  at: Date;
  kind: 'reading' | 'change' | 'refusal';
  action: string;
  user_id: number | null;
  user_name: string;
  staff_id: number | null;
  via: string | null;
  address: string;
  object_type: string | null;
  object_id: number | null;
  patient_id: number | null;
  clinic_id: number;
  changes: object[] | null;
}

const made = /[._](created|added|stored|announced|duplicated)$/;
const types: Readonly<Record<string, string>> = {
  patient: 'Patient',
  reservation: 'Appointment',
  medical_record: 'Composition',
  patient_consent: 'Consent',
  service: 'HealthcareService',
  staff: 'Practitioner',
  clinic: 'Organization',
};

/** An entry of the audit log, for the owner alone. */
export const auditEvent = kindOf<Row>({
  type: 'AuditEvent',
  needs: 'audit.read',
  log: { read: 'audit.read', listed: 'audit.read', thing: 'clinic' },
  source: ({
    scope,
  }) => sql`SELECT t.id AS k, ''::text AS s, 1 AS version, t.at AS updated_at, t.at, t.kind, t.action, t.user_id, t.via,
      t.address, t.object_type, t.object_id, t.patient_id, t.clinic_id, t.changes,
      coalesce((SELECT ${nameOf('u')} FROM users u WHERE u.id = t.user_id), '') AS user_name,
      (SELECT m.id FROM staff m WHERE m.clinic_id = t.clinic_id AND m.user_id = t.user_id ORDER BY m.id DESC LIMIT 1) AS staff_id
    FROM audit_entries t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    patient: ofPatient(sql`t.patient_id`).patient,
    date: date('When.', sql`t.at`),
    agent: pointing('Who.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    subtype: token('What was done, as the log names it.', (code) => sql`t.action = ${code}`, [
      ownSystem('action'),
    ]),
    outcome: token(
      '0, or 4 for what was refused.',
      (code) => sql`t.kind ${code === '4' ? sql`=` : sql`<>`} 'refusal'`,
    ),
  },
  show: (row) => ({
    extension: extra({ changes: row.changes, object_type: row.object_type, object_id: row.object_id }),
    type: {
      system: 'http://terminology.hl7.org/CodeSystem/audit-event-type',
      code: 'rest',
      display: 'RESTful Operation',
    },
    subtype: [{ system: ownSystem('action'), code: row.action }],
    action: row.kind === 'reading' ? 'R' : row.kind === 'refusal' ? 'E' : made.test(row.action) ? 'C' : 'U',
    recorded: row.at.toISOString(),
    outcome: row.kind === 'refusal' ? '4' : '0',
    agent: [
      {
        type: coded('extra-security-role-type', isProgram(row) ? 'dataprocessor' : 'humanuser'),
        who: row.staff_id
          ? reference('Practitioner', row.staff_id, row.user_name)
          : { display: row.user_name || (row.via ? `Token ${row.via}` : 'Nobody') },
        altId: row.via ?? undefined,
        requestor: true,
        network: row.address ? { address: row.address, type: '2' } : undefined,
      },
    ],
    source: { observer: reference('Organization', row.clinic_id) },
    entity: entitiesOf(row),
  }),
  fields: [
    ['id, at', 'AuditEvent.id, AuditEvent.recorded'],
    ['action', 'AuditEvent.subtype'],
    ['kind', 'AuditEvent.action, AuditEvent.outcome'],
    ['user', 'AuditEvent.agent.who'],
    ['via', 'AuditEvent.agent.altId'],
    ['address', 'AuditEvent.agent.network'],
    ['object_type, object_id, patient', 'AuditEvent.entity.what'],
    ['changes', 'AuditEvent.extension'],
  ],
});

/** A token of the clinic, which acts for no one. */
const isProgram = ({ user_id, via }: Row) => user_id === null && via !== null;

function entitiesOf({ object_type, object_id, patient_id }: Row): object[] {
  const type = object_type === null ? undefined : types[object_type];
  const thing = type && object_id !== null ? [{ what: reference(type, object_id) }] : [];
  const isPatient = type === 'Patient' && object_id === patient_id;
  return patient_id === null || isPatient ? thing : [...thing, { what: reference('Patient', patient_id) }];
}
