import type { Samples } from './samples.ts';
import type { Conflict, Report, Wish } from './slotHold.machine.ts';

const wish: Wish = {
  patient: 1,
  service: 1,
  staff: 1,
  start_at: '2026-03-02T09:00:00Z',
  end_at: null,
  room: '',
  is_here: false,
};
const busy: Conflict = {
  kind: 'staff_busy',
  severity: 'hard',
  message: 'Dr Álvarez already has a reservation from 10:00 to 10:30.',
  with: 7,
};
const late: Conflict = {
  ...busy,
  kind: 'outside_hours',
  severity: 'soft',
  message: 'Out of hours.',
  with: null,
};
const nextFree = [{ start_at: '2026-03-02T10:00:00Z', end_at: '2026-03-02T10:30:00Z', staff: 1 }];
const reports: Report[] = [
  { conflicts: [], notices: [], nextFree: [], consents: [], places: null },
  {
    conflicts: [late],
    notices: [],
    nextFree,
    consents: [{ consent_form: 1, title: 'General treatment', state: 'missing', valid_until: null }],
    places: null,
  },
  { conflicts: [busy], notices: [], nextFree, consents: [], places: { taken: 8, capacity: 8 } },
];

/** A time that is free, doubtful or taken, held for two seconds. */
export const slotHoldSamples: Samples = {
  inputs: () => [{ clinic: 1, appointment: null }],
  events: [
    { type: 'slot.wished', wish },
    { type: 'slot.wished', wish: null },
    { type: 'slot.lost' },
    { type: 'hold.renewed' },
    { type: 'hold.used' },
    { type: 'check.retried' },
    { type: 'clock.jumped', seconds: 1 },
    { type: 'clock.jumped', seconds: 60 },
  ],
  unread: ['wish', 'conflicts', 'notices', 'nextFree', 'consents', 'places', 'problem', 'hold'],
  outcomes: { checkSlot: { done: reports }, holdSlot: { done: [{ id: 1, seconds: 2 }] } },
};
