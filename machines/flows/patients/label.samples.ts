import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
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

/** A label that is made, saved, left, or archived; one that is archived already. */
export const labelEditSamples: Samples = {
  inputs: () => [null, 1].map((id) => ({ id, clinic: 1, attempt: 'attempt' })),
  events: [...savingFacts({ ...label, version: 2 }), { type: 'retried' }, { type: 'archive.asked' }],
  outcomes: {
    ...savingEnds,
    readLabel: { done: [label, { ...label, status: 'archived' }] },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
};
