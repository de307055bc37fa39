import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { holdLimits } from './chartHoldLimits.gen.ts';

export type ChartHold = components['schemas']['ChartHold'];

/** Until when a chart is kept, and why. */
export const chartHoldFields = {
  until: { label: 'Keep until', rules: [{ rule: 'required' }, { rule: 'date' }] },
  reason: { label: 'Reason', rules: holdLimits.reason },
} as const satisfies Fields;

export const blankHold: FormValues = { until: '', reason: '' };

/** What the form holds, as the contract wants it. */
export const holdBody = ({ until, reason }: FormValues): ChartHold => ({
  until: String(until ?? ''),
  reason: String(reason ?? '').trim(),
});
