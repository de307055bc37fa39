import { lateReasonOf, type PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { t } from '#src/language/t.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import * as css from './consents.css.ts';
import { methodWords, signerWords, standingOf, standingWords } from './shared/words.ts';

type Props = { consent: PatientConsent; at: (instant: string | null | undefined) => string };

/** Who signed what, when, in which version, and the sum that proves it. */
export function ConsentFacts({ consent, at }: Props) {
  const { signer, signature, witness, from_home, merge_fields: given } = consent;
  const late = lateReasonOf(consent);
  const facts = [
    { term: t('Standing'), value: standingWords[standingOf(consent)] },
    { term: t('Patient'), value: given?.patient_name ?? consent.patient_name },
    { term: t('Date of birth'), value: given?.birth_date && dayInWords(given.birth_date) },
    { term: t('Clinic'), value: given?.clinic },
    { term: t('Service'), value: given?.service },
    { term: t('Form'), value: consent.consent_form_title },
    { term: t('Version'), value: String(consent.form_version) },
    { term: t('Signer'), value: signer && signerWords[signer.kind] },
    { term: t('Full name'), value: signer?.name },
    { term: t('Relation to the patient'), value: signer?.relation },
    { term: t('How it was signed'), value: signature && methodWords[signature.method] },
    { term: t('Signed at'), value: at(signature?.signed_at) },
    { term: t('Reason for signing after the visit'), value: late && <bdi>{late}</bdi> },
    { term: t('Witness'), value: witness?.name },
    {
      term: t('Taken down by'),
      value: consent.captured_by_name ?? (from_home && t('No one: given at home, by the link')),
    },
    { term: t('Date of birth entered'), value: at(from_home?.identified_at) },
    { term: t('Text opened'), value: at(from_home?.opened_at) },
    { term: t('Valid until'), value: consent.valid_from && (at(consent.valid_until) || t('without end')) },
    { term: 'SHA-256', value: consent.checksum && <span className={css.sum}>{consent.checksum}</span> },
  ];
  return <DescriptionList items={facts.filter(({ value }) => value)} />;
}
