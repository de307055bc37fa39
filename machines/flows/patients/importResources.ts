import type { Permission } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';

/** What a row of an import becomes. */
export type ImportKind = components['schemas']['ImportKind'];

/** Rows out of FHIR, and how many resources of other types the files hold. */
export interface ReadResources {
  readonly rows: readonly ResourceRow[];
  /** What names the system that wrote the files; empty where it does not say. */
  readonly origin: string;
  readonly passedOver: Readonly<Record<string, number>>;
}

/** One row: how it is called, and the resources as they are sent. */
export interface ResourceRow {
  readonly line: number;
  readonly kind: ImportKind;
  readonly name: string;
  readonly day: string;
  readonly resources: readonly string[];
  /** The bytes that they take on the way. */
  readonly weight: number;
  /** What the row is too small for: it goes in pieces, the first in the row and the others after it. */
  readonly file?: HeldFile | null;
}

/** A file as the page holds it; only its size is known here. */
export interface HeldFile {
  readonly size: number;
}

/** A row as it is handed to whoever sends it. */
export type RowToCheck = components['schemas']['ImportRow'] & { readonly file?: HeldFile | null };

/** How many bytes each piece of a file has but the last. */
export const pieceSize = 512 * 1024;

/** Thrown where files hold more than the page can. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** What bringing in each kind asks of a role, in the order in which they come in. */
export const importNeeds: Readonly<Record<ImportKind, Permission>> = {
  label: 'labels.manage',
  staff: 'staff.manage',
  form: 'forms.manage',
  service: 'services.manage',
  patient: 'patients.write',
  reservation: 'reservations.write',
  record: 'records.write',
  consent: 'records.write',
  answers: 'records.write',
  document: 'records.write',
  setting: 'clinic.manage',
};

/** Every kind, each after those that it may point at. */
export const importKinds = Object.keys(importNeeds) as ImportKind[];

/** What one call may take. */
const heaviest = 700_000;

/** How many bytes of large files one call may store. */
const mostStored = 40 * 1024 * 1024;

/** The first lines that one call may store: one at least. */
export function storedInOneCall(
  lines: readonly number[],
  rows: readonly ResourceRow[],
  most: number,
): readonly number[] {
  let bytes = 0;
  const fits = lines.slice(0, most).findIndex((line, index) => {
    bytes += rows[line - 1]?.file?.size ?? 0;
    return index > 0 && bytes > mostStored;
  });
  return lines.slice(0, fits < 0 ? most : fits);
}

/** The first rows that one call may take: one at least. */
export function withinOneCall(rows: readonly ResourceRow[], most: number): readonly ResourceRow[] {
  let weight = 0;
  const fits = rows.slice(0, most).findIndex((row, index) => {
    weight += row.weight;
    return index > 0 && weight > heaviest;
  });
  return rows.slice(0, fits < 0 ? most : fits);
}
