import type { components } from '#openapi/schema.d.ts';

export type WorkList = components['schemas']['WorkList'];
export type WorkItem = components['schemas']['WorkItem'];

/** A row of a work list as the database tells it. */
export type StoredItem = Omit<WorkItem, 'at'> & { at: Date | null };

/** How many of a work list are shown. */
export const shownOfWork = 5;

/** A row as the API shows it. */
export const shownItem = ({ id, patient, patient_name, at, detail, other }: StoredItem): WorkItem => ({
  ...{ id, patient, patient_name, detail, other },
  at: at?.toISOString() ?? null,
});
