import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { components } from '#openapi/schema.d.ts';
import type { DayShown } from './overviewDay.machine.ts';

type Schemas = components['schemas'];

const today: Schemas['Today'] = {
  ...{ total: 1, waiting: 0, in_progress: 0, done: 0, remaining: 1 },
  ...{ waiting_now: [], in_treatment: [], next: [] },
};
const later: Schemas['Today'] = { ...today, waiting: 1, remaining: 0 };
const none = { count: 0, count_is_least: false, items: [] };
const workWith = (count: number): Schemas['Work'] => ({
  unsigned_records: { ...none, count, mine: 0 },
  ...{ consents_missing: none, consents_expiring: none, duplicates: none, waitlist_matches: none },
  first_steps: null,
});
const numbers = { count: 0, count_is_least: false, mine: 0 };
const shown: DayShown = { today, work: workWith(0) };
const failures = [new RefusedError(404), new NetworkError('No answer.')];

/** A day that others change, with and without more work, and every way in which it stays unread. */
export const overviewDaySamples: Samples = {
  inputs: () => [
    { clinic: 1, ...shown },
    { clinic: 1, today, work: null },
  ],
  events: [{ type: 'visits.changed' }, { type: 'page.read', shown }, { type: 'day.asked' }],
  outcomes: {
    readDay: {
      done: [
        { today: later, unsigned_records: numbers },
        { today: later, unsigned_records: { ...numbers, count: 1 } },
      ],
      error: failures,
    },
    readWork: { done: [workWith(1)], error: failures },
  },
};
