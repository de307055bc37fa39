import { parseAbsolute, parseDate, parseTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { OpenedRecord, RecordSetting } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import type { MedicalRecord, WallTime } from '#machines/flows/records/recordFields.ts';
import { recordFields, recordValues } from '#machines/flows/records/recordFields.ts';
import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import { valuesOf } from '#machines/form/held.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { t } from '#src/language/t.ts';

/** An instant as the clinic's clock shows it. */
export function wallTimeOf(instant: string, zone: string): WallTime {
  const at = parseAbsolute(instant, zone);
  const two = (number: number) => String(number).padStart(2, '0');
  return { day: at.toString().slice(0, 10), time: `${two(at.hour)}:${two(at.minute)}` };
}

/** The instant that the day and time of a form mean by the clinic's clock; a time that the clock skips is refused. */
export function instantOf(values: FormValues, zone: string): string {
  const { occurred_on, occurred_time } = valuesOf(recordFields, values);
  const local = toCalendarDateTime(parseDate(occurred_on), parseTime(occurred_time));
  try {
    return toZoned(local, zone, 'reject').toDate().toISOString();
  } catch {
    // of two equal times the first is meant; one that does not exist is none
    const earlier = toZoned(local, zone, 'earlier');
    if (toCalendarDateTime(earlier).compare(local) !== 0)
      throw new RefusedError(400, {
        occurred_time: t('The clocks go forward here: this time does not exist on that day.'),
      });
    return earlier.toDate().toISOString();
  }
}

/** A record as its form holds it, in a setting. */
export function openRecord(record: MedicalRecord, { zone }: RecordSetting, units: UnitChoice): OpenedRecord {
  return { record, values: recordValues(record, wallTimeOf(record.occurred_at, zone), units) };
}
