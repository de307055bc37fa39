import { valuesOf } from '#machines/form/held.ts';
import type { FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { patientFields } from './patientFields.ts';

/** What patients are told apart by. */
export type Identity = Required<Omit<components['schemas']['DuplicateCheck'], 'clinic' | 'except'>>;
export type Candidate = components['schemas']['DuplicateCandidate'];
export type NewPatientBody = components['schemas']['PatientCreation'];

/** From this score on, saving waits until someone said whether it is the same person. */
const certain = 26;

/** Whether a candidate is almost certainly the same person. */
export const isCertain = ({ score }: Candidate): boolean => score >= certain;

/** What a form says about who the patient is. */
export function identityOf(values: FormValues): Identity {
  const { first_name, last_name, birth_date, ...held } = valuesOf(patientFields(''), values);
  return {
    first_name: first_name.trim(),
    last_name: last_name.trim(),
    birth_date: birth_date && /^\d{4}-\d{2}-\d{2}$/.test(birth_date) ? birth_date : null,
    phone_number: held.phone_number.trim(),
    email: held.email.trim(),
    postal_code: held.postal_code.trim(),
    sex: held.sex || 'unknown',
    blood_type: held.blood_type || 'unknown',
  };
}

/** A single name finds half the town; a name and one more fact, or a number, are worth asking about. */
export const isTellingEnough = (identity: Identity): boolean => {
  const { first_name, last_name, birth_date, phone_number, email } = identity;
  const facts = [first_name, last_name, birth_date, phone_number.length >= 6, email.includes('@')];
  return facts.filter(Boolean).length >= 2;
};
