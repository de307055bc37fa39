/** What a reminder is made of. */
export interface Reminded {
  first_name: string;
  clinic_name: string;
  clinic_phone: string;
  timezone: string;
  start_at: Date;
}

/** What a patient reads: when and where, nothing about why. */
export function reminderText({
  first_name,
  clinic_name,
  clinic_phone,
  timezone,
  start_at,
}: Reminded): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(start_at);
  const call = clinic_phone === '' ? '' : ` If you cannot come, please call ${clinic_phone}.`;
  return `${first_name}, we expect you at ${clinic_name} on ${day}.${call}`;
}
