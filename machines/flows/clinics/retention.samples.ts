import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { RetentionRules } from './retentionFields.ts';

const rules: RetentionRules = {
  ...{ years_after_visit: 10, years_after_death: null, years_after_majority: null, age_of_majority: 18 },
  ...{ version: 1, updated_at: '2026-03-02T09:00:00Z' },
};

/** Rules that are read, changed and stored. */
export const retentionSettingsSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [...savingFacts({ ...rules, years_after_visit: 15, version: 2 }), { type: 'retried' }],
  outcomes: { ...savingEnds, readRules: { done: [rules] } },
};
