import type { PatientConsent } from '#machines/flows/consentFields.ts';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import * as css from './consents.css.ts';
import { methodWords, signerWords, standingOf, standingWords } from './words.ts';

type Props = { consent: PatientConsent; at: (instant: string | null | undefined) => string };

/** Who signed what, when, in which version, and the sum that proves it. */
export function ConsentFacts({ consent, at }: Props) {
  const { signer, signature, witness, merge_fields: given } = consent;
  const facts = [
    { term: 'Standing', value: standingWords[standingOf(consent)] },
    { term: 'Patient', value: given?.patient_name ?? consent.patient_name },
    { term: 'Date of birth', value: given?.birth_date },
    { term: 'Clinic', value: given?.clinic },
    { term: 'Service', value: given?.service },
    { term: 'Form', value: consent.consent_form_title },
    { term: 'Version', value: String(consent.form_version) },
    { term: 'Signer', value: signer && signerWords[signer.kind] },
    { term: 'Full name', value: signer?.name },
    { term: 'Relation to the patient', value: signer?.relation },
    { term: 'How it was signed', value: signature && methodWords[signature.method] },
    { term: 'Signed at', value: at(signature?.signed_at) },
    { term: 'Witness', value: witness?.name },
    { term: 'Taken down by', value: consent.captured_by_name },
    { term: 'Valid until', value: consent.valid_from && (at(consent.valid_until) || 'without end') },
    { term: 'SHA-256', value: consent.checksum && <span className={css.sum}>{consent.checksum}</span> },
  ];
  return <DescriptionList items={facts.filter(({ value }) => value)} />;
}
