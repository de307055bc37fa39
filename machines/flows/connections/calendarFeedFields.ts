import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { calendarFeedLimits } from './calendarFeedLimits.gen.ts';

export type CalendarFeed = components['schemas']['CalendarFeed'];
export type CalendarFeedCreation = components['schemas']['CalendarFeedCreation'];

/** Chosen in the place of one member of staff. */
export const everyone = 'everyone';

/** The form of a calendar feed, in the order of the page. */
export const calendarFeedFields = {
  staff: { label: 'Whose calendar', rules: [{ rule: 'required' }] },
  room: {
    label: 'Room',
    rules: [...calendarFeedLimits.room, { rule: 'requiredWhen', field: 'staff', equals: everyone }],
  },
  names: { label: 'What it says of patients', rules: calendarFeedLimits.names },
} as const satisfies Fields;

export const newCalendarFeedValues: FormValues = { staff: everyone, room: '', names: 'initials' };

/** What the form of a new address for a feed begins with. */
export const calendarFeedValues = ({ staff, room, names }: CalendarFeed): FormValues => ({
  staff: staff === null ? everyone : String(staff),
  room,
  names,
});

/** What the form holds, as the contract wants it. */
export const calendarFeedBody = (
  values: FormValues,
  clinic: number,
  replaces: number | null,
): CalendarFeedCreation => ({
  clinic,
  staff: values.staff === everyone ? null : Number(values.staff),
  room: String(values.room ?? ''),
  names: values.names as CalendarFeedCreation['names'],
  replaces,
});
