import { ageOfConsent, needsGuardian } from '#machines/lifecycles/ageOfConsent.ts';
import { say } from '#machines/lifecycles/saying.ts';
import type { Scope } from '#server/access/scope.ts';
import { invalid } from '#server/http/refusal.ts';
import { today } from '#server/time/clinic-days.ts';
import type { PatientBody, PatientRow } from './patient.ts';

/** Refuses a day of birth that cannot be. */
export function refuseUnborn({ clinic }: Scope, { birth_date }: Pick<PatientBody, 'birth_date'>): void {
  if (!birth_date) return;
  if (birth_date > today(clinic).toString()) throw invalid({ birth_date: ['This is in the future.'] });
  if (birth_date < '1850-01-01') throw invalid({ birth_date: ['This is too long ago.'] });
}

/** Refuses a minor for whom no one answers. */
export function refuseAlone(
  { clinic }: Scope,
  { birth_date = null, guardian }: Pick<PatientBody, 'birth_date' | 'guardian'>,
): void {
  if (needsGuardian(birth_date, today(clinic).toString()) && !guardian)
    throw invalid({
      guardian: [say('A guardian is required under the age of {ageOfConsent}.', { ageOfConsent })],
    });
}

/** A body in which "no known allergies" stands beside no allergy: said together they are refused, an allergy alone ends it. */
export function settleAllergies<Body extends Partial<PatientBody>>(
  body: Body,
  stored?: Pick<PatientRow, 'allergies'>,
): Body {
  const listed = body.allergies ?? stored?.allergies ?? [];
  if (listed.length === 0) return body;
  if (body.no_known_allergies)
    throw invalid({ no_known_allergies: ['Allergies are recorded for this patient. Remove them first.'] });
  return { ...body, no_known_allergies: false };
}
