import type { FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';

/** What patients are told apart by. */
export type Identity = Required<Omit<components['schemas']['DuplicateCheck'], 'clinic' | 'except'>>;
export type Candidate = components['schemas']['DuplicateCandidate'];
export type NewPatientBody = components['schemas']['PatientCreation'];

/** From this score on, saving waits until somebody said whether it is the same person. */
const certain = 26;

/** Whether a candidate is almost certainly the same person. */
export const isCertain = ({ score }: Candidate): boolean => score >= certain;

/** What a form says about who the patient is. */
export const identityOf = (values: FormValues): Identity => ({
  first_name: String(values.first_name ?? '').trim(),
  last_name: String(values.last_name ?? '').trim(),
  birth_date: /^\d{4}-\d{2}-\d{2}$/.test(String(values.birth_date)) ? String(values.birth_date) : null,
  phone_number: String(values.phone_number ?? '').trim(),
  email: String(values.email ?? '').trim(),
  postal_code: String(values.postal_code ?? '').trim(),
  sex: (values.sex || 'unknown') as Identity['sex'],
  blood_type: (values.blood_type || 'unknown') as Identity['blood_type'],
});

/** A single name finds half the town; a name and one more fact, or a number, are worth asking about. */
export const isTellingEnough = (identity: Identity): boolean => {
  const { first_name, last_name, birth_date, phone_number, email } = identity;
  const facts = [first_name, last_name, birth_date, phone_number.length >= 6, email.includes('@')];
  return facts.filter(Boolean).length >= 2;
};
