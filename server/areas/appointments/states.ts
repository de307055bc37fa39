import { say } from '#machines/lifecycles/saying.ts';
import { invalid } from '#server/http/refusal.ts';

const states = [
  'requested',
  'waitlisted',
  'booked',
  'confirmed',
  'queued',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'entered_in_error',
];

/** Refuses a list of states, separated by commas, that names one which no reservation has. */
export function refuseUnknownStates(status: string | undefined): void {
  const unknown = (status?.split(',') ?? []).filter((one) => !states.includes(one));
  if (unknown.length > 0)
    throw invalid({ status: [say('There is no such status: {states}.', { states: unknown })] });
}
