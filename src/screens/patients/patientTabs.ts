/** The parts of a chart, in their order; the address names the one that is open. */
export const patientTabs = [
  'overview',
  'timeline',
  'reservations',
  'records',
  'consents',
  'files',
  'history',
  'readings',
] as const;

export type PatientTab = (typeof patientTabs)[number];

/** The part that an address names; undefined for the first one and for what is none. */
export const toPatientTab = (value: unknown): Exclude<PatientTab, 'overview'> | undefined =>
  patientTabs.filter((tab) => tab !== 'overview').find((tab) => tab === value);
