import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { Clinic } from './clinicFields.ts';

const clinic: Clinic = {
  id: 1,
  name: 'Harbour',
  address: '',
  email: '',
  phone_number: '',
  user: 1,
  timezone: 'Europe/London',
  version: 1,
};

/** A clinic that is made or left. */
export const clinicCreateSamples: Samples = {
  inputs: () => [{ timezone: 'Europe/London', attempt: 'attempt' }],
  events: savingFacts(clinic),
  outcomes: savingEnds,
};

/** Settings that the owner saves, one time after the other; for others they are only shown. */
export const clinicSettingsSamples: Samples = {
  inputs: () => [
    { id: 1, user: 1 },
    { id: 1, user: 2 },
  ],
  events: [...savingFacts({ ...clinic, version: 2 }), { type: 'retried' }],
  outcomes: { ...savingEnds, readClinic: { done: [clinic] } },
};

/** A clinic that is saved, left, or removed. */
export const clinicEditSamples: Samples = {
  inputs: () => [{ id: 1, timezone: 'Europe/London', attempt: 'attempt' }],
  events: [...savingFacts({ ...clinic, version: 2 }), { type: 'retried' }, { type: 'removal.asked' }],
  outcomes: {
    ...savingEnds,
    readClinic: { done: [clinic] },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
};
