import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { dayInText } from '#machines/lifecycles/dayInText.ts';
import type { FieldTexts } from './shared/markdown.ts';

const known = new WeakMap<PatientConsent, FieldTexts>();

/** What a consent's text says of patient, visit and clinic; the same object for the same consent. */
export function fieldsOf(consent: PatientConsent): FieldTexts {
  const made = known.get(consent) ?? {
    patient_name: consent.merge_fields?.patient_name ?? consent.patient_name,
    service: consent.merge_fields?.service ?? '',
    staff: consent.merge_fields?.staff ?? '',
    clinic: consent.merge_fields?.clinic ?? '',
    date: dayInText(consent.merge_fields?.date ?? '', consent.language ?? 'en'),
  };
  known.set(consent, made);
  return made;
}
