import { type Filled, valuesOf } from '#machines/form/held.ts';
import { choice } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { calendarFeedLimits } from './calendarFeedLimits.gen.ts';

export type CalendarFeed = components['schemas']['CalendarFeed'];
export type CalendarFeedCreation = components['schemas']['CalendarFeedCreation'];

/** Chosen in the place of one member of staff. */
export const everyone = 'everyone';

const memberOrNull = (value: FormValue | undefined) => (value === everyone ? null : Number(value));

/** The form of a calendar feed, in the order of the page. */
export const calendarFeedFields = {
  staff: { label: 'Whose calendar', rules: [{ rule: 'required' }], holds: memberOrNull },
  room: {
    label: 'Room',
    rules: [...calendarFeedLimits.room, { rule: 'requiredWhen', field: 'staff', equals: everyone }],
  },
  names: {
    label: 'What it says of patients',
    rules: calendarFeedLimits.names,
    holds: choice<CalendarFeedCreation['names']>(),
  },
} as const satisfies Fields;

export const newCalendarFeedValues: Filled<typeof calendarFeedFields> = {
  staff: everyone,
  room: '',
  names: 'initials',
};

/** What the form of a new address for a feed begins with. */
export const calendarFeedValues = ({
  staff,
  room,
  names,
}: CalendarFeed): Filled<typeof calendarFeedFields> => ({
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
  ...valuesOf(calendarFeedFields, values),
  replaces,
});
