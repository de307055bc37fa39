import { sql } from 'kysely';
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

type Schemas = components['schemas'];

/** What each part of an archive consists of. */
export interface PartOf {
  reservations: Schemas['Appointment'];
  records: Schemas['MedicalRecord'];
  versions: Awaited<ReturnType<typeof earlierVersions>>[number];
  consents: Schemas['PatientConsent'];
  answers: Schemas['IntakeAnswers'];
  files: Schemas['Attachment'];
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
