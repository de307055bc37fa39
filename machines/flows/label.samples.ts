import { submission } from '../form/form.samples.ts';
import { resolutions } from '../parts/resolution.samples.ts';
import type { Samples } from '../parts/samples.ts';
import type { PatientLabel } from './labelFields.ts';

const label: PatientLabel = {
  id: 1,
  clinic: 1,
  version: 1,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  created_by: 1,
  updated_by: 1,
  name: 'Anticoagulated',
  color: 'red',
  category: 'clinical',
  description: '',
  priority: 10,
  is_alert: true,
  parent: null,
  status: 'active',
  patients_count: 0,
};
const submitted = submission({ name: 'Interpreter' }, 1);

/** A label that is made, saved, changed by somebody else, or archived; one that is archived already. */
export const labelEditSamples: Samples = {
  inputs: () => [null, 1].map((id) => ({ id, clinic: 1, attempt: 'attempt' })),
  events: [submitted, { type: 'saving.cancelled' }, { type: 'retried' }, { type: 'archive.asked' }],
  outcomes: {
    readLabel: { done: [label, { ...label, status: 'archived' }] },
    saveLabel: { done: [{ ...label, version: 2 }] },
    conflict: { done: resolutions },
    removal: { done: [{ removed: true }, { removed: false }] },
  },
  unread: ['submission'],
};
