import type { PatientConsent } from '#machines/flows/consentFields.ts';

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

export const standingOf = ({ status, inactive_reason }: PatientConsent): ConsentStanding =>
  status === 'inactive' ? (inactive_reason ?? 'refused') : status;

export const standingWords: Record<ConsentStanding, string> = {
  missing: 'Missing',
  draft: 'Waiting',
  active: 'Signed',
  refused: 'Refused',
  revoked: 'Revoked',
  expired: 'Expired',
  superseded: 'Replaced',
  not_done: 'Not asked',
  entered_in_error: 'Entered in error',
};

export const signerWords: Record<NonNullable<PatientConsent['signer']>['kind'], string> = {
  patient: 'The patient',
  guardian: 'A guardian',
  proxy: 'Somebody with power of attorney',
};

export const methodWords = { drawn: 'Drawn', typed: 'Typed', checkbox: 'Checkbox' } as const;

/** Formats instants in the zone of a clinic. */
export function timeIn(timezone: string | undefined) {
  const format = new Intl.DateTimeFormat(undefined, {
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
      return `${consent.consent_form_title} was signed.`;
    case 'refused':
      return `${consent.consent_form_title} was refused.`;
    case 'revoked':
      return `${consent.consent_form_title} was revoked.`;
    case 'entered_in_error':
      return `${consent.consent_form_title} was marked as entered in error.`;
    default:
      return `${consent.consent_form_title} was put away.`;
  }
}

/** How a consent stands that a reservation requires. */
export const standingOfRequired = (
  state: 'missing' | 'waiting' | 'signed' | 'refused' | 'revoked' | 'expired',
): ConsentStanding => (state === 'waiting' ? 'draft' : state === 'signed' ? 'active' : state);
