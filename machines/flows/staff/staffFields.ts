import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import { choice, ids, words } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { periodsOf, schedulesRule, weekValue, workingDays } from '#machines/form/week.ts';
import { isFamilyFirst } from '#machines/lifecycles/personName.ts';
import type { components } from '#openapi/schema.d.ts';
import { memberLimits } from './staffLimits.gen.ts';

type Schemas = components['schemas'];
export type StaffMember = Schemas['StaffMember'];
export type StaffMemberBody = Schemas['StaffMemberBody'];
export type StaffCreation = Schemas['StaffMemberCreation'];
export type SchedulesBody = Schemas['SchedulesBody'];
export type ScheduleExceptionBody = Schemas['ScheduleExceptionBody'];
export type Invitation = Schemas['Invitation'];

/** A service that a member of staff may give. */
export interface ServiceChoice {
  readonly id: number;
  readonly name: string;
}

/** A member of staff with every service of the clinic. */
export interface MemberWithServices {
  readonly member: StaffMember;
  readonly services: readonly ServiceChoice[];
}

/** The form of a member of staff, in the order of the page. */
export const staffFields = {
  title: { label: 'Form of address', rules: memberLimits.title, holds: trimmed },
  first_name: { label: 'First name', rules: memberLimits.first_name, holds: trimmed },
  last_name: { label: 'Last name', rules: memberLimits.last_name, holds: trimmed },
  email: { label: 'Email', rules: [{ rule: 'email' }], holds: trimmed },
  phone_number: {
    label: 'Phone number',
    rules: [...memberLimits.phone_number, { rule: 'phone' }],
    holds: trimmed,
  },
  role: {
    label: 'Role',
    rules: [{ rule: 'required' }],
    holds: choice<NonNullable<StaffMemberBody['role']>>(),
  },
  speciality: { label: 'Speciality', rules: memberLimits.speciality, holds: trimmed },
  licence_number: { label: 'Licence number', rules: memberLimits.licence_number, holds: trimmed },
  languages: { label: 'Languages', rules: [], holds: words },
  services: { label: 'Services', rules: [], holds: ids },
  color: {
    label: 'Colour',
    rules: memberLimits.color,
    holds: choice<NonNullable<StaffMemberBody['color']>>(),
  },
  bio: { label: 'About', rules: memberLimits.bio, holds: trimmed },
  photo_url: { label: 'Photo', rules: [], holds: trimmed },
  signature_image: { label: 'Signature', rules: [], holds: trimmed },
} as const satisfies Fields;

/** The form of a member of staff who exists, with the weekly hours. */
export const staffEditFields = {
  ...staffFields,
  schedules: { label: 'Weekly hours', rules: [schedulesRule], holds: periodsOf },
} as const satisfies Fields;

/** A new member of staff before anything was typed. */
export const newStaffValues: Filled<typeof staffFields> = {
  title: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  role: 'practitioner',
  speciality: '',
  licence_number: '',
  languages: [],
  services: [],
  color: 'indigo',
  bio: '',
  photo_url: '',
  signature_image: '',
};

/** A member of staff as the form holds it. */
export const staffValues = (member: StaffMember): Filled<typeof staffEditFields> => ({
  title: member.title ?? '',
  first_name: member.first_name,
  last_name: member.last_name,
  email: member.email ?? '',
  phone_number: member.phone_number ?? '',
  role: member.role,
  speciality: member.speciality ?? '',
  licence_number: member.licence_number ?? '',
  languages: member.languages ?? [],
  services: member.services ?? [],
  color: member.color,
  bio: member.bio ?? '',
  photo_url: member.photo_url ?? '',
  signature_image: member.signature_image ?? '',
  schedules: (member.schedules ?? []).map(({ valid_from, valid_to, days }) => ({
    valid_from,
    valid_to: valid_to ?? '',
    days: weekValue(days),
  })),
});

/** What the form holds of the person, as the contract wants it. */
export const staffBody = (values: FormValues): StaffMemberBody => valuesOf(staffFields, values);

/** What the form holds of the hours, as the contract wants it. */
export const schedulesOf = (values: FormValues): SchedulesBody['schedules'] =>
  valuesOf(staffEditFields, values).schedules.map(({ valid_from, valid_to, days }) => ({
    valid_from,
    valid_to: valid_to || null,
    days: workingDays(days),
  }));

type StaffNames = Pick<StaffMember, 'title' | 'first_name' | 'last_name'>;

/** A name as it is written on the calendar. */
export const staffName = (names: StaffNames): string => {
  const { title, first_name, last_name } = names;
  const parts = isFamilyFirst(names) ? [title, last_name, first_name] : [title, first_name, last_name];
  return parts.filter(Boolean).join(' ');
};

/** The same under the family's name, as a list that is sorted by it shows it. */
export const staffSurnameFirst = (names: StaffNames): string =>
  isFamilyFirst(names)
    ? staffName(names)
    : [names.last_name, [names.title, names.first_name].filter(Boolean).join(' ')].filter(Boolean).join(', ');
