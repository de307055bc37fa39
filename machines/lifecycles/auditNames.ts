/** What the audit log knows by its number, and people by its name. */
export const namedThings = [
  'patient',
  'medical_record',
  'reservation',
  'patient_consent',
  'consent_form',
  'label',
  'service',
  'staff',
  'user',
] as const;

export type NamedThing = (typeof namedThings)[number];

/** What the numbers in a field of an entry's changes stand for. */
export const namedByField: Readonly<Record<string, NamedThing>> = {
  ...{ patient: 'patient', merged_into: 'patient' },
  ...{ reservation: 'reservation', rebooked_as: 'reservation', rebooked_from: 'reservation' },
  ...{ service: 'service', services: 'service' },
  ...{ staff: 'staff', co_signer: 'staff', co_authors: 'staff', shared_with: 'staff' },
  ...{ form: 'consent_form', required_consent_forms: 'consent_form' },
  ...{ labels: 'label', parent: 'label' },
  user: 'user',
};
