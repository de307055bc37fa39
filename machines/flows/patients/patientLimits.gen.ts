// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of PatientBody. */
export const patientLimits = {
  mrn: [{ rule: 'length', max: 40 }],
  first_name: [{ rule: 'required' }, { rule: 'length', max: 255 }],
  last_name: [{ rule: 'required' }, { rule: 'length', max: 255 }],
  preferred_name: [{ rule: 'length', max: 255 }],
  middle_name: [{ rule: 'length', max: 255 }],
  suffix: [{ rule: 'length', max: 255 }],
  gender_identity: [{ rule: 'length', max: 60 }],
  pronouns: [{ rule: 'length', max: 40 }],
  phone_number: [{ rule: 'length', max: 32 }],
  phone_number_alt: [{ rule: 'length', max: 32 }],
  email: [{ rule: 'length', max: 254 }],
  address_line1: [{ rule: 'length', max: 200 }],
  address_line2: [{ rule: 'length', max: 200 }],
  city: [{ rule: 'length', max: 100 }],
  region: [{ rule: 'length', max: 100 }],
  postal_code: [{ rule: 'length', max: 20 }],
  preferred_language: [{ rule: 'length', max: 35 }],
  notes: [{ rule: 'length', max: 2000 }],
} as const;

/** What the contract asks of PatientBody.guardian. */
export const guardianLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  relation: [{ rule: 'length', max: 60 }],
  phone_number: [{ rule: 'length', max: 32 }],
} as const;

/** What the contract asks of PatientBody.emergency_contacts. */
export const contactLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  relation: [{ rule: 'length', max: 60 }],
  phone_number: [{ rule: 'length', max: 32 }],
} as const;

/** What the contract asks of PatientBody.allergies. */
export const allergyLimits = {
  substance: [{ rule: 'required' }, { rule: 'length', max: 200 }],
  reaction: [{ rule: 'length', max: 200 }],
} as const;

/** What the contract asks of PatientBody.conditions. */
export const conditionLimits = {
  code: [{ rule: 'length', max: 20 }],
  text: [{ rule: 'required' }, { rule: 'length', max: 300 }],
} as const;

/** What the contract asks of PatientBody.medications. */
export const medicationLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 200 }],
  dose: [{ rule: 'length', max: 100 }],
  frequency: [{ rule: 'length', max: 100 }],
} as const;
