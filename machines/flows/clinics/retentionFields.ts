import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { retentionLimits } from './retentionLimits.gen.ts';

export type RetentionRules = components['schemas']['RetentionRules'];
export type RetentionRulesBody = components['schemas']['RetentionRulesBody'];

/** How long a clinic keeps charts, in the order of the form. An empty field is no rule. */
export const retentionFields = {
  years_after_visit: {
    label: 'After the last visit or record',
    rules: retentionLimits.years_after_visit,
  },
  years_after_death: {
    label: 'After the death of a patient',
    rules: retentionLimits.years_after_death,
  },
  years_after_majority: {
    label: 'Minors: after they come of age',
    rules: retentionLimits.years_after_majority,
  },
  age_of_majority: { label: 'Come of age at', rules: retentionLimits.age_of_majority },
} as const satisfies Fields;

const yearsOrNone = (years: number | null | undefined): string => String(years ?? '');

/** The rules as the form holds them. */
export const retentionValues = (rules: RetentionRules): FormValues => ({
  years_after_visit: yearsOrNone(rules.years_after_visit),
  years_after_death: yearsOrNone(rules.years_after_death),
  years_after_majority: yearsOrNone(rules.years_after_majority),
  age_of_majority: String(rules.age_of_majority),
});

const years = (value: FormValue | undefined): number | null =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : null;

/** What the form holds, as the contract wants it. */
export const retentionBody = (values: FormValues): RetentionRulesBody => ({
  years_after_visit: years(values.years_after_visit),
  years_after_death: years(values.years_after_death),
  years_after_majority: years(values.years_after_majority),
  age_of_majority: Number(values.age_of_majority),
});
