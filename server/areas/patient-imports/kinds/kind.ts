import type { RawBuilder } from 'kysely';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import type { Changer } from '#machines/lifecycles/rightsToRights.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Row } from '#server/database/tables.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import type { Tree } from '../reading.ts';

export type KindName = components['schemas']['ImportKind'];
export type Refs = Row<'patient_import_rows'>['refs'];

/** What rows are read with. */
export interface ReadContext {
  scope: Scope;
  changer: Changer;
  /** What the clinic has in use, by its name in small letters. */
  labels: ReadonlyMap<string, number>;
  services: ReadonlyMap<string, number>;
}

/** A row as it was understood. */
export interface ReadRow {
  body: Record<string, unknown>;
  refs: Refs;
  problems: FieldErrors;
  leftOut: string[];
  standing?: Row<'patient_import_rows'>['standing'];
  /** What it is instead, where it cannot be of the kind that its row names. */
  kind?: KindName;
}

/** A row that can be stored: what it points at has ids. */
export interface ReadyRow {
  line: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a kind has read, it knows.
  body: any;
  standing: Row<'patient_import_rows'>['standing'];
  refs: Refs;
  /** How the other system calls it. */
  source: string | null;
  /** The id of what a reference of the row names; null where there is none. */
  one(ref: string): number | null;
  /** The id of what another system calls so. */
  each(source: string): number | null;
}

/** What each row became, or why it became nothing, by its line. */
export type Stored = Map<number, number | string>;

/** What became of an undoing. */
export interface TakenBack {
  removed: number;
  kept: components['schemas']['UndoneImport']['kept'];
}

/** A kind of thing that an import brings in. */
export interface ImportKind {
  name: KindName;
  /** The type of FHIR whose id names it. */
  types: readonly string[];
  permission: Permission;
  table:
    | 'patient_labels'
    | 'staff'
    | 'consent_forms'
    | 'services'
    | 'patients'
    | 'reservations'
    | 'medical_records'
    | 'patient_consents'
    | 'intake_answers'
    | 'attachments'
    | 'clinics';
  thing: AuditThing;
  made: AuditAction;
  undone: AuditAction;
  /** What names whom it is about, where it is about a patient: a column, or a query for a row of the table. */
  patientColumn?: 'id' | 'patient_id' | RawBuilder<unknown>;
  /** What it must point at, and what is said where that does not come in. */
  needs: Readonly<Record<string, string>>;
  /** Columns that name another of the same kind, by the name of the reference. */
  siblings?: Readonly<Record<string, string>>;
  /** The states of one that names another, and of one whose other goes; then none may name itself, through others either. */
  siblingStatus?: { linked: string; alone: string };
  /** The tables whose rows go with it when the import is undone, and the column that names it. */
  own: readonly (readonly [table: string, column: string])[];
  /** Its versions that time alone brought about: no one worked on it, and their steps go with it. */
  versionsByTime?: RawBuilder<number>;
  /** The size is that of a file of which the row holds only the first piece. */
  read?(resources: readonly Tree[], context: ReadContext, size: number | null): ReadRow;
  /** Which rows are in the clinic already, by something that only one has. */
  known?(
    scope: Scope,
    rows: readonly { line: number; body: Record<string, unknown> }[],
  ): Promise<Map<number, number>>;
  /** Rows whose needs are here, but not as the row means them: they become files where they can. */
  unfit?(scope: Scope, rows: readonly ReadyRow[]): Promise<ReadonlySet<number>>;
  /** How many bytes a row takes of the room for files, where it is one. */
  sizeOf?(row: ReadyRow): number;
  /** What stands against rows in the clinic. */
  refuse?(
    scope: Scope,
    rows: readonly (ReadRow & { line: number })[],
    knownIds: ReadonlyMap<string, number>,
  ): Promise<void>;
  store(scope: Scope, rows: readonly ReadyRow[], importId: number): Promise<Stored>;
  /** Undoes all rows of this kind of an import, where they changed something instead of making it. */
  takeBack?(scope: Scope, importId: number): Promise<TakenBack>;
}
