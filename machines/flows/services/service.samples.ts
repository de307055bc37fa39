import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { Service } from './serviceFields.ts';

const stamps = { version: 1, created_at: '2026-03-02T09:00:00Z', updated_at: '2026-03-02T09:00:00Z' };
const service: Service = {
  id: 1,
  clinic: 1,
  ...stamps,
  created_by: 1,
  updated_by: 1,
  name: 'First consultation',
  code: 'CONS',
  category: 'General',
  description: '',
  duration_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 5,
  slot_interval_minutes: 15,
  slot_offset_minutes: 0,
  min_notice_minutes: 60,
  booking_window_days: 180,
  max_per_day: null,
  capacity: 1,
  price: '60.00',
  currency: 'EUR',
  color: 'teal',
  location: 'clinic',
  staff: [{ staff: 1, duration_override: 45, price_override: null }],
  weekly_availability: [{ weekday: 1, start: '09:00', end: '24:00' }],
  required_consent_forms: [],
  record_template: 1,
  initial_status: 'booked',
  is_private: false,
  status: 'active',
};
/** A service that is made or left. */
export const serviceCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, attempt: 'attempt' }],
  events: savingFacts(service),
  outcomes: savingEnds,
};

/** A service that is saved, left or archived; one in the archive is not archived again. */
export const serviceEditSamples: Samples = {
  inputs: () => [{ id: 1, attempt: 'attempt' }],
  events: [...savingFacts({ ...service, version: 2 }), { type: 'retried' }, { type: 'archive.asked' }],
  outcomes: {
    ...savingEnds,
    readService: {
      done: [
        {
          service,
          colleagues: [{ id: 1, name: 'Dr José Álvarez' }],
          forms: [{ id: 1, title: 'Treatment' }],
          templates: [{ id: 1, name: 'Check-up' }],
        },
        { service: { ...service, status: 'archived' }, colleagues: [], forms: [], templates: [] },
      ],
    },
    removal: { done: [{ kind: 'removed' }, { kind: 'kept' }, { kind: 'unknown' }] },
  },
};
