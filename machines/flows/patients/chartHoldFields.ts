import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { holdLimits } from './chartHoldLimits.gen.ts';

export type ChartHold = components['schemas']['ChartHold'];

/** Until when a chart is kept, and why. */
export const chartHoldFields = {
  until: { label: 'Keep until', rules: [{ rule: 'required' }, { rule: 'date' }] },
  reason: { label: 'Reason', rules: holdLimits.reason, holds: trimmed },
} as const satisfies Fields;

export const blankHold: Filled<typeof chartHoldFields> = { until: '', reason: '' };

/** What the form holds, as the contract wants it. */
export const holdBody = (values: FormValues): ChartHold => valuesOf(chartHoldFields, values);
