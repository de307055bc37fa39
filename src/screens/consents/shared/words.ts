import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';

/** How a consent stands, in one word. */
export type ConsentStanding =
  | 'missing'
  | 'draft'
  | 'active'
  | 'refused'
  | 'revoked'
  | 'expired'
  | 'superseded'
  | 'not_done'
  | 'entered_in_error';

export const standingOf = ({ status, inactive_reason, replaced_by }: PatientConsent): ConsentStanding => {
  if (status === 'inactive') return inactive_reason ?? 'refused';
  return replaced_by ? 'superseded' : status;
};

export const standingWords: Record<ConsentStanding, string> = {
  missing: t('Missing'),
  draft: t('Waiting'),
  active: t('Signed'),
  refused: t('Refused'),
  revoked: t('Revoked'),
  expired: t('Expired'),
  superseded: t('Replaced'),
  not_done: t('Not asked'),
  entered_in_error: t('Entered in error'),
};

export const signerWords: Record<NonNullable<PatientConsent['signer']>['kind'], string> = {
  patient: t('The patient'),
  guardian: t('A guardian'),
  proxy: t('Someone with power of attorney'),
};

export const methodWords = { drawn: t('Drawn'), typed: t('Typed'), checkbox: t('Checkbox') } as const;

/** Formats instants in the zone of a clinic. */
export function timeIn(timezone: string | undefined) {
  const format = timeFormat({
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone,
  });
  return (instant: string | null | undefined) => (instant ? format.format(new Date(instant)) : '');
}

/** What is said once a consent was decided. */
export function toldOf(consent: PatientConsent): string {
  switch (standingOf(consent)) {
    case 'active':
      return t('{consent_form_title} was signed.', { consent_form_title: consent.consent_form_title });
    case 'refused':
      return t('{consent_form_title} was refused.', { consent_form_title: consent.consent_form_title });
    case 'revoked':
      return t('{consent_form_title} was revoked.', { consent_form_title: consent.consent_form_title });
    case 'entered_in_error':
      return t('{consent_form_title} was marked as entered in error.', {
        consent_form_title: consent.consent_form_title,
      });
    default:
      return t('{consent_form_title} was closed.', { consent_form_title: consent.consent_form_title });
  }
}

/** How a consent stands that a reservation requires. */
export const standingOfRequired = (
  state: 'missing' | 'waiting' | 'signed' | 'refused' | 'revoked' | 'expired',
): ConsentStanding => (state === 'waiting' ? 'draft' : state === 'signed' ? 'active' : state);
