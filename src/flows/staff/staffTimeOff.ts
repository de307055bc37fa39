import { parseDate, parseTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { staffTimeOffMachine } from '#machines/flows/staff/staffTimeOff.machine.ts';
import { timeOffFields } from '#machines/flows/staff/timeOffFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { t } from '#src/language/t.ts';
import { perApp } from '#src/session/perApp.ts';
import { beginningOf } from '#src/time/wallTime.ts';

/** Storing time off and extra hours through the API; what is typed is the clinic's own time. */
export const staffTimeOffFlow = perApp((app) =>
  staffTimeOffMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ about: { id, version, zone }, values, key }, signal) {
          const { kind, reason, ...typed } = valuesOf(timeOffFields, values);
          const body = {
            version,
            kind,
            reason,
            start_at: instantOf('start_at', typed.start_at, typed.start_time, zone, 0),
            end_at: instantOf('end_at', typed.end_at, typed.end_time, zone, 1),
          };
          return staffCalls(app).addScheduleException(id, body, key, signal);
        },
      }),
    },
  }),
);

/** The instant of a wall time; without a time the beginning of the day, `later` days on. */
function instantOf(field: string, day: string, time: string, zone: string, later: number): string {
  const date = parseDate(day);
  if (time === '') return new Date(beginningOf(date.add({ days: later }).toString(), zone)).toISOString();
  try {
    return toZoned(toCalendarDateTime(date, parseTime(time)), zone, 'reject').toAbsoluteString();
  } catch {
    throw new RefusedError(400, {
      [field]: t('The clocks change at this time. Choose another one.'),
    });
  }
}
