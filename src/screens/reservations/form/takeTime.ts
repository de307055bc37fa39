import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { wallOf } from '#src/time/wallTime.ts';

/** Takes a free time into the form: who, on which day, when at the clinic. */
export const takeTime = (form: FormRef, zone: string) => (time: FreeTime) => {
  const { date, time: clock, fold } = wallOf(time.start_at, zone);
  const change = (name: string, value: string) => form.send({ type: 'field.changed', name, value });
  change('staff', String(time.staff));
  change('date', date);
  change('time', clock);
  change('fold', fold);
};
