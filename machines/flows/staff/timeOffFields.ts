import { type Filled, trimmed } from '#machines/form/held.ts';
import { choice } from '#machines/form/readings.ts';
import type { Fields } from '#machines/form/rules.ts';
import { timeOffLimits } from './timeOffLimits.gen.ts';

const clock = {
  rule: 'matches',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  sentence: 'Enter a time as hours:minutes.',
} as const;

/** The form of time off and extra hours; without times whole days are meant. */
export const timeOffFields = {
  kind: { label: 'Kind', rules: timeOffLimits.kind, holds: choice<'off' | 'extra'>() },
  start_at: { label: 'First day', rules: [...timeOffLimits.start_at, { rule: 'date' }] },
  start_time: { label: 'From', rules: [clock] },
  end_at: { label: 'Last day', rules: [...timeOffLimits.end_at, { rule: 'date' }] },
  end_time: { label: 'Until', rules: [clock] },
  reason: { label: 'Reason', rules: timeOffLimits.reason, holds: trimmed },
} as const satisfies Fields;

/** Time off before anything was typed. */
export const newTimeOff: Filled<typeof timeOffFields> = {
  kind: 'off',
  start_at: '',
  start_time: '',
  end_at: '',
  end_time: '',
  reason: '',
};
