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
}

/** What bringing in each kind asks of a role, in the order in which they come in. */
export const importNeeds: Readonly<Record<ImportKind, Permission>> = {
  label: 'labels.manage',
  staff: 'staff.manage',
  service: 'services.manage',
  patient: 'patients.write',
  reservation: 'reservations.write',
  document: 'records.write',
};

/** Every kind, each after those that it may point at. */
export const importKinds = Object.keys(importNeeds) as ImportKind[];

/** What one call may take. */
const heaviest = 700_000;

/** The first rows that one call may take: one at least. */
export function withinOneCall(rows: readonly ResourceRow[], most: number): readonly ResourceRow[] {
  let weight = 0;
  const fits = rows.slice(0, most).findIndex((row, index) => {
    weight += row.weight;
    return index > 0 && weight > heaviest;
  });
  return rows.slice(0, fits < 0 ? most : fits);
}
