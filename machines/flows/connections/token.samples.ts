import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { ApiTokenMade } from './tokenFields.ts';

const made: ApiTokenMade = {
  token: {
    id: 1,
    clinic: 1,
    name: 'Laboratory',
    scopes: ['patient.read'],
    ending: 'ple1',
    user: 1,
    user_name: 'Ada Byron',
    is_own: true,
    state: 'active',
    created_at: '2026-03-02T09:00:00Z',
    expires_at: '2026-05-31T09:00:00Z',
    last_used_at: null,
    revoked_at: null,
  },
  secret: 'crt_sample1',
};

/** A token that is made and copied, or left. */
export const tokenCreateSamples: Samples = {
  inputs: () => [{ clinic: 1, attempt: 'attempt' }],
  events: [...savingFacts(made), { type: 'secret.copied' }],
  outcomes: savingEnds,
};
