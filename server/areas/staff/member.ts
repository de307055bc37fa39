import { permissionsOf } from '#machines/lifecycles/permissions.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import type { components } from '#openapi/schema.d.ts';
import { shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['StaffMember'];
export type StaffBody = components['schemas']['StaffMemberBody'];

/** A stored member of staff. */
export type StaffRow = Row<'staff'>;

/** A row with the services its member gives. */
export type StaffWithServices = StaffRow & { services: number[] };

/** What a body may leave out. */
export const emptyStaff = {
  title: '',
  email: '',
  phone_number: '',
  role: 'practitioner',
  speciality: '',
  licence_number: '',
  photo_url: '',
  signature_image: '',
  bio: '',
  languages: [] as string[],
} as const satisfies Partial<StaffRow>;

/** The kind of thing, for look-up and audit. */
export const staffKind = { table: 'staff', word: 'staff' } as const;

/** A member as lists show it: without the pictures. */
export const shownStaff = (row: StaffWithServices): Shown => ({
  ...shownStamps(row),
  user: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  title: row.title,
  email: row.email,
  phone_number: row.phone_number,
  role: row.role,
  speciality: row.speciality,
  licence_number: row.licence_number,
  color: row.color,
  bio: row.bio,
  languages: row.languages,
  services: row.services,
  status: row.status,
  permissions: [...permissionsOf(row.role)],
});

/** A name as it is written on the calendar. */
export const staffName = (row: Pick<StaffRow, 'title' | 'first_name' | 'last_name'>): string =>
  [row.title, personName(row)].filter(Boolean).join(' ');
