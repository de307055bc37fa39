import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { periodsOf, schedulesRule, weekValue, workingDays } from '#machines/form/week.ts';
import { isFamilyFirst } from '#machines/parts/familyFirst.ts';
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
  title: { label: 'Form of address', rules: memberLimits.title },
  first_name: { label: 'First name', rules: memberLimits.first_name },
  last_name: { label: 'Last name', rules: memberLimits.last_name },
  email: { label: 'Email', rules: [{ rule: 'email' }] },
  phone_number: { label: 'Phone number', rules: [...memberLimits.phone_number, { rule: 'phone' }] },
  role: { label: 'Role', rules: [{ rule: 'required' }] },
  speciality: { label: 'Speciality', rules: memberLimits.speciality },
  licence_number: { label: 'Licence number', rules: memberLimits.licence_number },
  languages: { label: 'Languages', rules: [] },
  services: { label: 'Services', rules: [] },
  color: { label: 'Colour', rules: memberLimits.color },
  bio: { label: 'About', rules: memberLimits.bio },
  photo_url: { label: 'Photo', rules: [] },
  signature_image: { label: 'Signature', rules: [] },
} as const satisfies Fields;

/** The form of a member of staff who exists, with the weekly hours. */
export const staffEditFields = {
  ...staffFields,
  schedules: { label: 'Weekly hours', rules: [schedulesRule] },
} as const satisfies Fields;

/** A new member of staff before anything was typed. */
export const newStaffValues: FormValues = {
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
export const staffValues = (member: StaffMember): FormValues => ({
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

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : '');
const listOf = <Item>(value: FormValue | undefined) => (Array.isArray(value) ? (value as Item[]) : []);

/** What the form holds of the person, as the contract wants it. */
export const staffBody = (values: FormValues): StaffMemberBody => ({
  title: text(values.title),
  first_name: text(values.first_name),
  last_name: text(values.last_name),
  email: text(values.email),
  phone_number: text(values.phone_number),
  role: text(values.role) as StaffMemberBody['role'],
  speciality: text(values.speciality),
  licence_number: text(values.licence_number),
  languages: listOf<string>(values.languages),
  services: listOf<number>(values.services),
  color: text(values.color) as StaffMemberBody['color'],
  bio: text(values.bio),
  photo_url: text(values.photo_url),
  signature_image: text(values.signature_image),
});

/** What the form holds of the hours, as the contract wants it. */
export const schedulesOf = (values: FormValues): SchedulesBody['schedules'] =>
  periodsOf(values.schedules).map(({ valid_from, valid_to, days }) => ({
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
