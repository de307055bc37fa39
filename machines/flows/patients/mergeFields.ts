import type { components } from '#openapi/schema.d.ts';

export type MergePreview = components['schemas']['MergePreview'];
export type MergeField = components['schemas']['PatientMerge']['fields'][number];
export type MergeSide = 'mine' | 'theirs';

/** What is chosen from one chart or the other, in the order of the form; the lists of both are joined. */
export const mergeFields: Readonly<Record<MergeField, string>> = {
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  preferred_name: 'Preferred name',
  birth_date: 'Birth date',
  birth_date_estimated: 'The birth date is an estimate',
  sex: 'Sex',
  gender_identity: 'Gender identity',
  pronouns: 'Pronouns',
  preferred_language: 'Preferred language',
  phone_number: 'Phone number',
  phone_number_alt: 'Other phone number',
  email: 'Email',
  preferred_channel: 'Preferred contact',
  address_line1: 'Address',
  address_line2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  region: 'Region',
  country: 'Country',
  guardian: 'Guardian',
  blood_type: 'Blood group',
  notes: 'Sticky note',
  marketing_opt_in: 'May receive news from the clinic',
  photo_url: 'Picture',
};

const says = (value: unknown) =>
  value !== '' && value !== null && value !== undefined && value !== 'unknown' && value !== false;

const text = (value: unknown) => JSON.stringify(value ?? null);

/** Whether one of two charts says that the patient is not to be contacted: that stands, whichever chart is kept. */
export const isNotContacted = ({ patient, into }: MergePreview): boolean =>
  patient.preferred_channel === 'none' || into.preferred_channel === 'none';

/** The fields that two charts hold differently and someone chooses. */
export const differing = (preview: MergePreview): MergeField[] =>
  (Object.keys(mergeFields) as MergeField[])
    .filter((name) => name !== 'preferred_channel' || !isNotContacted(preview))
    .filter((name) => text(preview.patient[name]) !== text(preview.into[name]));

/** What two charts contradict each other in, so that nothing stands before someone chose. */
export const contested = ({ patient, into }: MergePreview): 'blood_type'[] =>
  says(patient.blood_type) && says(into.blood_type) && patient.blood_type !== into.blood_type
    ? ['blood_type']
    : [];

/**
 * What stands where no one chose: the kept chart's word, or the other's where the kept chart says nothing. Who said in one
 * chart that no news is wanted gets none.
 */
export const standing = ({ patient, into }: MergePreview, name: MergeField): MergeSide =>
  name === 'marketing_opt_in' || says(into[name]) || !says(patient[name]) ? 'mine' : 'theirs';
