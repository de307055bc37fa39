import { readCalendar } from './read.ts';

/** The operations that a calendar is drawn by. */
export const calendarOperations = { readCalendar };
