import type { Samples } from './samples.ts';
import type { Occurrence, SeriesWish } from './seriesPlan.machine.ts';

const wish: SeriesWish = {
  patient: 1,
  service: 1,
  staff: 1,
  start_at: '2026-03-02T09:00:00Z',
  end_at: null,
  room: '',
  is_here: false,
  rule: { frequency: 'weekly', interval: 1, weekdays: [1], count: 2 },
  moved: [],
};
const free: Occurrence = {
  date: '2026-03-02',
  start_at: '2026-03-02T09:00:00Z',
  end_at: '2026-03-02T09:30:00Z',
  is_adjusted: false,
  is_moved: false,
  conflicts: [],
  next_free: [],
};
const taken: Occurrence = {
  ...free,
  date: '2026-03-09',
  start_at: '2026-03-09T09:00:00Z',
  end_at: '2026-03-09T09:30:00Z',
  conflicts: [
    {
      kind: 'staff_busy',
      severity: 'hard',
      message: 'Dr Álvarez already has a reservation from 10:00 to 10:30.',
      with: 7,
    },
  ],
  next_free: [{ start_at: '2026-03-09T10:00:00Z', end_at: '2026-03-09T10:30:00Z', staff: 1 }],
};

/** A rule that makes two days, of which the second is taken. */
export const seriesPlanSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [
    { type: 'plan.wished', wish },
    { type: 'plan.wished', wish: null },
    { type: 'plan.lost' },
    { type: 'plan.retried' },
  ],
  unread: ['wish', 'occurrences', 'problem'],
  outcomes: { previewSeries: { done: [[free, taken]] } },
};
