/** Under this age someone else answers for a patient. */
export const ageOfConsent = 18;

/** The last day of birth of those who are of age on `today`; a day of February 29 counts as the 28th. */
export function adultsBornBy(today: string): string {
  const year = String(Number(today.slice(0, 4)) - ageOfConsent).padStart(4, '0');
  return `${year}${today.slice(4)}`;
}

/** Whether a patient has to have a guardian. Both days are written year-month-day. */
export const needsGuardian = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && birthDate > adultsBornBy(today);
