import type { StaffMember } from '#machines/flows/staffFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { periodsOf, weekdayName } from '#machines/form/week.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';

/** What a permission lets somebody do. */
export const permissionWords: Record<Permission, string> = {
  'clinic.manage': 'Change or delete the clinic',
  'staff.manage': 'Manage staff and their hours',
  'services.manage': 'Manage services',
  'forms.manage': 'Manage consent forms',
  'labels.manage': 'Manage patient labels',
  'patients.read': 'See patients',
  'patients.write': 'Register and change patients',
  'reservations.read': 'See reservations',
  'reservations.write': 'Make and change reservations',
  'reservations.treat': 'Start and complete treatments',
  'records.read': 'Read medical records',
  'records.write': 'Write medical records',
  'records.sign': 'Sign medical records',
  'consents.read': 'See consents',
  'consents.write': 'Collect consents',
  'analytics.read': 'See figures',
  'audit.read': 'Read the audit log',
};

/** What the archive means for a member of staff. */
export const archiveMeaning =
  'They lose access and can no longer be booked. Everything they did stays readable, and they can be restored at any time.';

/** A language by its name, or its code where the browser knows no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The share of booked time in words; null where nobody said how much time there is. */
export function utilisationInWords(share: StaffMember['utilisation']): string {
  if (share === null || share === undefined)
    return 'No weekly hours are set, so there is nothing to compare with.';
  const percent = Math.round(share * 100);
  return `${percent} % of the working time of the last 28 days was booked.`;
}

/** The lists of a member in words, for comparing two versions. */
export function describeStaffValue(
  nameOf: (service: number) => string,
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'services' && Array.isArray(value)) return value.map((id) => nameOf(Number(id))).join('\n');
    if (name === 'languages' && Array.isArray(value))
      return value.map((code) => languageName(String(code))).join(', ');
    if (name === 'photo_url' || name === 'signature_image') return value === '' ? '' : 'A picture';
    if (name !== 'schedules') return undefined;
    return periodsOf(value)
      .flatMap(({ valid_from, valid_to, days }) => [
        `From ${valid_from}${valid_to === '' ? '' : ` to ${valid_to}`}`,
        ...days.map(({ weekday, start, end }) => `${weekdayName(weekday)} ${start} to ${end}`),
      ])
      .join('\n');
  };
}

const stranding = /^(?<what>.*outside the hours): (?<list>.+?)\.?$/s;

/** The reservations that a refusal of hours names; null when it is about something else. */
export function strandedIn(message: string | undefined): { what: string; list: string[] } | null {
  const found = message === undefined ? null : stranding.exec(message);
  if (!found?.groups) return null;
  const { what = '', list = '' } = found.groups;
  return { what: `${what}.`, list: list.split(/, (?=\S)/) };
}
