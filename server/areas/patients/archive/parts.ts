import { sql } from 'kysely';
import type { MessageState } from '#machines/lifecycles/messageStates.ts';
import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { detailedReservations } from '#server/areas/appointments/show.ts';
import {
  attachmentColumns,
  type FullAttachment,
  isReadableFile,
  shownAttachment,
} from '#server/areas/attachments/attachment.ts';
import { intakeAnswers, shownIntake } from '#server/areas/intake-answers/answers.ts';
import { detailedRecords } from '#server/areas/medical-records/detail.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import { earlierVersions } from '#server/areas/medical-records/versions.ts';
import { detailedConsents } from '#server/areas/patient-consents/consent.ts';
import { nameOf } from '#server/database/names.ts';
import type { Channel } from '#server/messages/carrier.ts';

type Schemas = components['schemas'];

/** What each part of an archive consists of. */
export interface PartOf {
  reservations: Schemas['Appointment'];
  records: Schemas['MedicalRecord'];
  versions: Awaited<ReturnType<typeof earlierVersions>>[number];
  consents: Schemas['PatientConsent'];
  answers: Schemas['IntakeAnswers'];
  questions: AskedFromHome;
  messages: SentMessage;
  merges: Merged;
  files: Schemas['Attachment'];
}

/** What a patient asked the clinic by the link of a visit. */
export interface AskedFromHome {
  id: number;
  text: string;
  reservation: number;
  asked_at: string;
  /** Null while the clinic has not dealt with it. */
  settled_at: string | null;
}

/** What was written to a patient about a visit; what its link holds stays out. */
export interface SentMessage {
  id: number;
  /** The template. */
  kind: string;
  channel: Channel;
  recipient: string;
  state: MessageState;
  reservation: number;
  created_at: string;
  /** When it came to its state, as when it was sent. */
  changed_at: string;
}

/** Two charts that became one. */
export interface Merged {
  id: number;
  /** The number and the name of the chart that ended. */
  from: string;
  into: string;
  at: string;
  by: string;
  undone_at: string | null;
}

export type PartName = keyof PartOf;

interface Part<Thing> {
  needs: Permission;
  ids(scope: Scope, patient: number): Promise<number[]>;
  read(scope: Scope, ids: readonly number[]): Promise<Thing[]>;
}

const idsIn =
  (table: string, order: string, readable: (scope: Scope) => ReturnType<typeof sql> = () => sql`true`) =>
  async (scope: Scope, patient: number): Promise<number[]> => {
    const { rows } = await sql<{ ids: number[] | null }>`
      SELECT array_agg(t.id ORDER BY t.${sql.ref(order)} DESC NULLS LAST, t.id DESC) AS ids FROM ${sql.table(table)} t
      WHERE t.clinic_id = ${scope.clinic.id} AND t.patient_id = ${patient} AND ${readable(scope)}`.execute(
      scope.trx,
    );
    return rows[0]?.ids ?? [];
  };

/** The messages about visits, each with its reservation: a reminder is named by its row, the others name theirs themselves. */
const aboutVisits = sql`
  SELECT o.*, coalesce((o.data ->> 'reservation')::int, (SELECT m.reservation_id FROM reminders m
    WHERE m.clinic_id = o.clinic_id AND m.outbox_id = o.id)) AS reservation
  FROM outbox o WHERE o.template IN ('reminder', 'offer', 'visitLink', 'requestAccepted', 'requestDeclined')`;

/** The parts of an archive, in the order of its page. */
export const parts: { readonly [Name in PartName]: Part<PartOf[Name]> } = {
  reservations: {
    needs: 'reservations.read',
    ids: idsIn('reservations', 'start_at'),
    read: detailedReservations,
  },
  records: {
    needs: 'records.read',
    ids: idsIn('medical_records', 'occurred_at', isReadable),
    read: detailedRecords,
  },
  versions: {
    needs: 'records.read',
    ids: idsIn('medical_records', 'occurred_at', isReadable),
    read: earlierVersions,
  },
  consents: {
    needs: 'consents.read',
    ids: idsIn('patient_consents', 'created_at'),
    read: detailedConsents,
  },
  answers: {
    needs: 'patients.read',
    async ids({ trx, clinic }, patient) {
      const { rows } = await sql<{ id: number }>`
        SELECT t.id FROM intake_answers t
        JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation_id
        WHERE t.clinic_id = ${clinic.id} AND r.patient_id = ${patient} ORDER BY t.id DESC`.execute(trx);
      return rows.map(({ id }) => id);
    },
    read: async (scope, ids) =>
      (await intakeAnswers(scope, { ids }))
        .sort((one, other) => other.id - one.id)
        .map((row) => shownIntake(scope, row)),
  },
  questions: {
    needs: 'reservations.read',
    async ids({ trx, clinic }, patient) {
      const { rows } = await sql<{ id: number }>`
        SELECT q.id FROM visit_questions q
        JOIN reservations r ON r.clinic_id = q.clinic_id AND r.id = q.reservation_id
        WHERE q.clinic_id = ${clinic.id} AND r.patient_id = ${patient} ORDER BY q.id DESC`.execute(trx);
      return rows.map(({ id }) => id);
    },
    async read({ trx, clinic }, ids) {
      const { rows } = await sql<AskedFromHome & { asked_at: Date; settled_at: Date | null }>`
        SELECT id, text, reservation_id AS reservation, asked_at, settled_at FROM visit_questions
        WHERE clinic_id = ${clinic.id} AND id = ANY(${ids}::int[]) ORDER BY id DESC`.execute(trx);
      return rows.map((row) => ({
        ...row,
        asked_at: row.asked_at.toISOString(),
        settled_at: row.settled_at?.toISOString() ?? null,
      }));
    },
  },
  messages: {
    needs: 'messages.manage',
    async ids({ trx, clinic }, patient) {
      const { rows } = await sql<{ id: number }>`
        SELECT t.id FROM (${aboutVisits}) t JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation
        WHERE t.clinic_id = ${clinic.id} AND r.patient_id = ${patient} ORDER BY t.id DESC`.execute(trx);
      return rows.map(({ id }) => id);
    },
    async read({ trx, clinic }, ids) {
      const { rows } = await sql<SentMessage & { created_at: Date; changed_at: Date }>`
        SELECT t.id, t.template AS kind, t.channel, t.recipient, t.state, t.reservation, t.created_at, t.changed_at
        FROM (${aboutVisits}) t WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[])
        ORDER BY t.id DESC`.execute(trx);
      return rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        changed_at: row.changed_at.toISOString(),
      }));
    },
  },
  merges: {
    needs: 'patients.read',
    async ids({ trx, clinic }, patient) {
      const { rows } = await sql<{ id: number }>`
        SELECT id FROM patient_merges
        WHERE clinic_id = ${clinic.id} AND ${patient} IN (from_id, into_id) ORDER BY id DESC`.execute(trx);
      return rows.map(({ id }) => id);
    },
    async read({ trx, clinic }, ids) {
      const { rows } = await sql<Merged & { at: Date; undone_at: Date | null }>`
        SELECT m.id, concat_ws(' ', f.mrn, ${nameOf('f')}) AS "from",
          concat_ws(' ', i.mrn, ${nameOf('i')}) AS "into", m.merged_at AS at,
          coalesce(${nameOf('u')}, '') AS by, m.undone_at
        FROM patient_merges m JOIN patients f ON f.clinic_id = m.clinic_id AND f.id = m.from_id
        JOIN patients i ON i.clinic_id = m.clinic_id AND i.id = m.into_id LEFT JOIN users u ON u.id = m.merged_by
        WHERE m.clinic_id = ${clinic.id} AND m.id = ANY(${ids}::int[]) ORDER BY m.id DESC`.execute(trx);
      return rows.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        undone_at: row.undone_at?.toISOString() ?? null,
      }));
    },
  },
  files: {
    needs: 'patients.read',
    ids: idsIn('attachments', 'created_at', (scope) => sql`t.status = 'stored' AND ${isReadableFile(scope)}`),
    async read(scope, ids) {
      const { rows } = await sql<FullAttachment>`
        SELECT ${attachmentColumns} FROM attachments t
        WHERE t.clinic_id = ${scope.clinic.id} AND t.id = ANY(${ids}::int[]) AND ${isReadableFile(scope)}
        ORDER BY array_position(${ids}::int[], t.id)`.execute(scope.trx);
      return rows.map(shownAttachment);
    },
  },
};

export const partNames = Object.keys(parts) as readonly PartName[];

/** Whether the user may read a part. */
export const mayRead = ({ role }: Scope, name: PartName): boolean => permits(role, parts[name].needs);

/** Where a file stands in the archive: under a name that no system stumbles over. */
export const placeOf = ({ id, file_name }: Pick<PartOf['files'], 'id' | 'file_name'>): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stand in a name
  `files/${id}-${file_name.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_')}`;
