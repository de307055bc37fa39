import { type Filled, valuesOf } from '#machines/form/held.ts';
import { choice, number } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { labelLimits } from './labelLimits.gen.ts';

export type PatientLabel = components['schemas']['PatientLabel'];
export type PatientLabelBody = components['schemas']['PatientLabelBody'];

/** What is sent: a new label without an id, a known one on the version that its editing began with. */
export interface LabelSaving {
  readonly id: number | null;
  readonly clinic: number;
  readonly body: PatientLabelBody;
  readonly version: number | null;
  readonly key: string;
}

/** The label form, in the order of the page. */
export const labelFields = {
  name: { label: 'Name', rules: labelLimits.name },
  color: { label: 'Colour', rules: labelLimits.color, holds: choice<PatientLabel['color']>() },
  category: { label: 'Category', rules: [], holds: choice<PatientLabel['category']>() },
  description: { label: 'Description', rules: labelLimits.description },
  priority: { label: 'Priority', rules: [{ rule: 'required' }, ...labelLimits.priority], holds: number },
  is_alert: { label: 'Alert', rules: [], kind: 'checkbox' },
} as const satisfies Fields;

/** A label as the form holds it; without one, an empty form. */
export const labelValues = (label: PatientLabel | null): Filled<typeof labelFields> => ({
  name: label?.name ?? '',
  color: label?.color ?? 'teal',
  category: label?.category ?? 'other',
  description: label?.description ?? '',
  priority: String(label?.priority ?? 100),
  is_alert: label?.is_alert ?? false,
});

/** What the form holds, as the contract wants it. */
export const labelBody = (values: FormValues): PatientLabelBody => valuesOf(labelFields, values);
