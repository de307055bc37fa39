import { sql } from 'kysely';
import type { Content, RecordRow } from '#server/areas/medical-records/record.ts';
import type { Sealed, SealedSigner } from '#server/areas/medical-records/seal.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, oneOf, pointing, token } from '../parameters.ts';
import { concept, extra, instantOf, loinc, narrative, reference } from '../values.ts';
import { visitId } from './encounter.ts';
import { historyOf } from './history.ts';
import { measuredIn } from './observation.ts';
import { signedRecords } from './signed-records.ts';

interface Addendum {
  text: string;
  reason: string;
  author_name: string | null;
  signer: Partial<SealedSigner>;
  signed_at: string;
}

/** A version as it was signed, in part too. */
type Signature = Pick<Sealed, 'number' | 'content' | 'about' | 'signer' | 'reason' | 'is_part'> & {
  signed_at: string;
};

export type Row = RecordRow &
  Keyed & {
    staff_name: string;
    visit_id: number | null;
    addenda: Addendum[];
    /** All of them, oldest first; of an earlier version none. */
    signatures: Signature[];
    history: EarlierStep[];
  };

/** What a record is called, by the kind of contact. */
export const types: Readonly<Record<RecordRow['record_type'], { code: string; title: string }>> = {
  consultation: { code: '11488-4', title: 'Consult note' },
  follow_up: { code: '11506-3', title: 'Progress note' },
  procedure: { code: '28570-0', title: 'Procedure note' },
  phone: { code: '34748-4', title: 'Telephone encounter Note' },
  other: { code: '34109-9', title: 'Note' },
};

/** The states of what was signed. */
export const statuses = {
  signed: 'final',
  amended: 'amended',
  entered_in_error: 'entered-in-error',
} as const;
const stored = { final: ['signed'], amended: ['amended'], 'entered-in-error': ['entered_in_error'] };

/** A signed record: its words, who signed, and what was added since. */
export const composition = kindOf<Row>({
  type: 'Composition',
  needs: 'record.read',
  log: { read: 'medical_record.read', listed: 'medical_record.listed', thing: 'medical_record' },
  source: (
    context,
  ) => sql`SELECT t.*, t.signed_version AS version, t.id AS k, ''::text AS s, ${visitId} AS visit_id,
      (SELECT ${staffNameOf('s')} FROM staff s
        WHERE s.clinic_id = t.clinic_id AND s.id = t.staff_id) AS staff_name,
      coalesce((SELECT json_agg(json_build_object('text', a.text, 'reason', a.reason, 'author_name', a.author_name,
          'signer', a.signer, 'signed_at', a.signed_at) ORDER BY a.id)
        FROM medical_record_addenda a WHERE a.clinic_id = t.clinic_id AND a.record_id = t.id AND a.status = 'signed'), '[]') AS addenda,
      (SELECT json_agg(json_build_object('number', v.number, 'content', v.content, 'about', v.about, 'signer', v.signer,
          'reason', v.reason, 'is_part', v.is_part, 'signed_at', v.signed_at) ORDER BY v.number)
        FROM medical_record_versions v
        WHERE v.clinic_id = t.clinic_id AND v.record_id = t.id AND v.number <= t.signed_version) AS signatures,
      ${historyOf('record_id', sql`t.told_until`)} AS history
    FROM ${signedRecords(context)}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    author: pointing('Who wrote it.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    encounter: pointing('The visit.', ['Encounter'], (id) => sql`t.reservation_id = ${id}`),
    date: date('When it was signed.', sql`t.signed_at`),
    period: date('When the contact took place.', sql`t.occurred_at`),
    status: oneOf('The state.', sql`t.status`, stored),
    type: token(
      'The kind of contact, by LOINC.',
      (code) => {
        const kinds = Object.entries(types).filter(([, type]) => type.code === code);
        return kinds.length > 0
          ? sql`t.record_type = ANY(${kinds.map(([kind]) => kind)}::text[])`
          : undefined;
      },
      [loinc],
    ),
  },
  sorts: { _lastUpdated: { by: sql`t.updated_at`, type: 'timestamptz' } },
  includes: { patient: ['subject'], subject: ['subject'], author: ['author'], encounter: ['encounter'] },
  patientOf: ({ patient_id }) => patient_id,
  async earlier({ scope }, row, number) {
    const { rows } = await sql<{ content: Content; signed_at: Date }>`
      SELECT v.content, v.signed_at FROM medical_record_versions v
      WHERE v.clinic_id = ${scope.clinic.id} AND v.record_id = ${row.k} AND v.number = ${number} AND NOT v.is_part`.execute(
      scope.trx,
    );
    const [old] = rows;
    const status = number > 1 ? 'amended' : 'signed';
    return (
      old && {
        ...row,
        ...old,
        status,
        version: number,
        updated_at: old.signed_at,
        addenda: [],
        signatures: [],
        history: [],
      }
    );
  },
  show(row) {
    const { code, title } = types[row.record_type];
    return {
      extension: extra({
        privacy: row.privacy,
        follow_up: row.content.follow_up,
        record_type: row.record_type,
        shared_with: row.shared_with,
        signatures: row.signatures.map(toldSignature),
        addenda: row.addenda.map(toldAddendum),
        origin: row.origin,
        history: row.history,
      }),
      status: statuses[row.status as keyof typeof statuses],
      type: concept(loinc, code, title),
      subject: reference('Patient', row.patient_id),
      encounter: reference('Encounter', row.visit_id),
      date: instantOf(row.signed_at ?? row.updated_at),
      author: [reference('Practitioner', row.staff_id, row.staff_name)],
      title,
      attester: [
        {
          mode: 'professional',
          time: instantOf(row.signed_at),
          party: reference('Practitioner', row.staff_id),
        },
      ],
      custodian: reference('Organization', row.clinic_id),
      event: [{ period: { start: instantOf(row.occurred_at) } }],
      section: sectionsOf(row),
    };
  },
  fields: [
    ['id', 'Composition.id'],
    ['signed_version', 'Composition.meta.versionId'],
    ['record_type', 'Composition.type'],
    ['status', 'Composition.status'],
    ['patient, staff, reservation', 'Composition.subject, Composition.author, Composition.encounter'],
    ['occurred_at', 'Composition.event.period'],
    ['signed_at', 'Composition.date, Composition.attester.time'],
    ['chief_complaint, subjective, objective, assessment, plan', 'Composition.section'],
    ['diagnoses', 'Composition.section; Condition'],
    ['procedures, prescriptions', 'Composition.section'],
    ['vitals', 'Composition.section (8716-3); Observation'],
    ['addenda', 'Composition.section (55107-7)'],
    ['privacy, shared_with, follow_up, origin', 'Composition.extension'],
    ['versions (each whole, with who signed it)', 'Composition.extension (signatures)'],
    ['events', 'Composition.extension (history)'],
    ['addenda (each with who signed it)', 'Composition.extension (addenda)'],
  ],
});

/** Who signed, without their number and their picture: both mean something here alone. */
const toldSigner = ({ user: _, image: __, ...signer }: Partial<SealedSigner>) => signer;

const toldSignature = ({ signer, signed_at, ...signature }: Signature) => ({
  ...signature,
  signer: toldSigner(signer),
  signed_at: instantOf(signed_at),
});

const toldAddendum = ({ signer, signed_at, ...addendum }: Addendum) => ({
  ...addendum,
  signer: toldSigner(signer),
  signed_at: instantOf(signed_at),
});

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ');

/** What was measured: the resources of Observation hold it. */
const vitalSigns = { title: 'Vital signs', code: concept(loinc, '8716-3') };

const diagnoses = '29548-5';

/** The words of a record, each part with its LOINC code; a part without words is left out. */
export const wordsIn = (content: Content): [title: string, code: string, text: string][] => {
  const parts: [title: string, code: string, text: string][] = [
    ['Chief complaint', '10154-3', content.chief_complaint],
    ['Subjective', '61150-9', content.subjective],
    ['Objective', '61149-1', [content.objective, content.vitals.note].filter(Boolean).join('\n')],
    ['Assessment', '51848-0', content.assessment],
    ['Plan', '18776-5', content.plan],
    ['Diagnoses', diagnoses, content.diagnoses.map(({ code, text }) => joined(code, text)).join('\n')],
    [
      'Procedures',
      '47519-4',
      content.procedures.map((one) => joined(one.text, one.body_site, one.note)).join('\n'),
    ],
    [
      'Prescriptions',
      '57828-6',
      content.prescriptions
        .map((one) => joined(one.drug, one.dose, one.frequency, one.duration, one.note, one.allergy_reason))
        .join('\n'),
    ],
  ];
  return parts.filter(([, , text]) => (text ?? '').trim() !== '');
};

/** An addendum with its heading and its LOINC code. */
export const addendumInWords = ({
  text,
  reason,
  signer,
  signed_at,
}: Pick<Addendum, 'text' | 'reason' | 'signer' | 'signed_at'>): [string, string, string] => [
  `Addendum, ${signer.name}, ${signed_at.slice(0, 10)}`,
  '55107-7',
  [text, reason].filter(Boolean).join('\n'),
];

/**
 * The sections of a record and of what was added to it. The version that is valid also names the resources of what was
 * found and measured.
 */
function sectionsOf(row: Row): object[] {
  const { content, addenda } = row;
  const isValid = row.status !== 'entered_in_error' && row.version === row.signed_version;
  const found = content.diagnoses.map((_, at) =>
    reference('Condition', `${row.patient_id}-r${row.k}.${at + 1}`),
  );
  const measured = measuredIn(content.vitals).map((name) => reference('Observation', `${row.k}-${name}`));
  const told = [...wordsIn(content), ...addenda.map(addendumInWords)].map(([title, code, text]) => ({
    ...{ title, code: concept(loinc, code), text: narrative(text) },
    entry: isValid && code === diagnoses ? found : undefined,
  }));
  return isValid && measured.length > 0 ? [...told, { ...vitalSigns, entry: measured }] : told;
}
