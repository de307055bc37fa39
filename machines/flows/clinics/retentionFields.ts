import { type Filled, valuesOf } from '#machines/form/held.ts';
import { number, numberOrNull } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { retentionLimits } from './retentionLimits.gen.ts';

export type RetentionRules = components['schemas']['RetentionRules'];
export type RetentionRulesBody = components['schemas']['RetentionRulesBody'];

/** How long a clinic keeps charts, in the order of the form. An empty field is no rule. */
export const retentionFields = {
  years_after_visit: {
    label: 'After the last visit or record',
    rules: retentionLimits.years_after_visit,
    holds: numberOrNull,
  },
  years_after_death: {
    label: 'After the death of a patient',
    rules: retentionLimits.years_after_death,
    holds: numberOrNull,
  },
  years_after_majority: {
    label: 'Minors: after they come of age',
    rules: retentionLimits.years_after_majority,
    holds: numberOrNull,
  },
  age_of_majority: { label: 'Come of age at', rules: retentionLimits.age_of_majority, holds: number },
} as const satisfies Fields;

const yearsOrNone = (years: number | null | undefined): string => String(years ?? '');

/** The rules as the form holds them. */
export const retentionValues = (rules: RetentionRules): Filled<typeof retentionFields> => ({
  years_after_visit: yearsOrNone(rules.years_after_visit),
  years_after_death: yearsOrNone(rules.years_after_death),
  years_after_majority: yearsOrNone(rules.years_after_majority),
  age_of_majority: String(rules.age_of_majority),
});

/** What the form holds, as the contract wants it. */
export const retentionBody = (values: FormValues): RetentionRulesBody => valuesOf(retentionFields, values);
