import { submission } from '../form/form.samples.ts';
import { resolutions } from '../parts/resolution.samples.ts';
import type { Samples } from '../parts/samples.ts';
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
const submitted = submission({ name: 'Harbour' }, 1);
const cancelled = { type: 'saving.cancelled' };

/** A clinic that is made or refused. */
export const clinicCreateSamples: Samples = {
  inputs: () => [{ timezone: 'Europe/London', attempt: 'attempt' }],
  events: [submitted, cancelled],
  outcomes: { createClinic: { done: [clinic] } },
};

/** Settings that the owner saves, or that are changed by somebody else; for others they are only shown. */
export const clinicSettingsSamples: Samples = {
  inputs: () => [
    { id: 1, user: 1 },
    { id: 1, user: 2 },
  ],
  events: [submitted, cancelled, { type: 'retried' }],
  outcomes: {
    readClinic: { done: [clinic] },
    updateClinic: { done: [{ ...clinic, version: 2 }] },
    conflict: { done: resolutions },
  },
};

/** A clinic that is saved, changed by somebody else, or removed. */
export const clinicEditSamples: Samples = {
  inputs: () => [{ id: 1, timezone: 'Europe/London' }],
  events: [submitted, cancelled, { type: 'retried' }, { type: 'removal.asked' }],
  outcomes: {
    readClinic: { done: [clinic] },
    updateClinic: { done: [{ ...clinic, version: 2 }] },
    conflict: { done: resolutions },
    removal: { done: [{ removed: true }, { removed: false }] },
  },
};
