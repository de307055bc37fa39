import { RefusedError } from '#machines/parts/failure.ts';
import { anyone, type Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { SignInChallenge } from './factorFields.ts';

const token = { access: 'a1', refresh: 'r1' };
const expires_at = '2026-03-02T09:10:00Z';

/** What a sign-in is asked next: by who has a passkey too, by who has an app, and by who has lost both. */
export const sampleChallenges: readonly SignInChallenge[] = [
  { challenge: '3Zq1n0b7yXv8sKc2', methods: ['passkey', 'totp', 'recovery'], expires_at },
  { challenge: '3Zq1n0b7yXv8sKc2', methods: ['totp', 'recovery'], expires_at },
  { challenge: '3Zq1n0b7yXv8sKc2', methods: ['recovery'], expires_at },
];

/** A second step that is taken, or given up, in each of its ways. */
export const secondStepSamples: Samples = {
  inputs: () => sampleChallenges.map((challenge) => ({ owner: anyone(), challenge })),
  events: [
    ...savingFacts(token),
    { type: 'saving.refused', error: new RefusedError(400, { challenge: 'This took too long.' }) },
    { type: 'app.chosen' },
    { type: 'passkey.chosen' },
    { type: 'recovery.chosen' },
    { type: 'step.abandoned' },
  ],
  outcomes: savingEnds,
};

/** The second step once more: taken, left, or not to be had. */
export const stepAgainSamples: Samples = {
  events: [
    { type: 'step.passed', token: null },
    { type: 'step.left' },
    { type: 'again.dismissed' },
    { type: 'retried' },
  ],
  outcomes: { askSecondStep: { done: [sampleChallenges[1]] } },
};

/** How it ends for what asked for it. */
export const stepAgainEnds = { stepAgain: { done: [{ isTaken: true }, { isTaken: false }] } };

/** What a server says that wants it. */
export const stepWanted = new RefusedError(409, {
  second_step: 'This clinic asks for your second step again.',
});

const begun = { setup: '3Zq1n0b7yXv8sKc2', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Chartroom' };
const factor = {
  id: 3,
  kind: 'totp',
  name: 'My phone',
  created_at: '2026-03-02T09:00:00Z',
  last_used_at: null,
};

/** An app or a passkey that is added, as the first one or as another. */
export const factorAddingSamples: Samples = {
  inputs: () => [
    { kind: 'totp', name: 'My phone', attempt: 'attempt' },
    { kind: 'passkey', name: 'My laptop', attempt: 'attempt' },
  ],
  events: [
    ...savingFacts(begun),
    { type: 'saving.stored', stored: { factor, recovery_codes: ['7KQM-2XWD-9HTB-RV4C'] } },
    { type: 'saving.stored', stored: { factor, recovery_codes: [] } },
    { type: 'saving.refused', error: new RefusedError(400, { setup: 'This took too long.' }) },
    { type: 'restarted' },
    { type: 'codes.kept' },
    { type: 'adding.dismissed' },
  ],
  outcomes: savingEnds,
};

/** A factor that is removed, was removed elsewhere, or stays. */
export const factorRemovalSamples: Samples = {
  inputs: () => [{ factor: 3 }],
  events: [
    ...savingFacts(null),
    { type: 'saving.refused', error: new RefusedError(404) },
    { type: 'removal.dismissed' },
  ],
  outcomes: savingEnds,
};

/** Codes that are renewed, or stay. */
export const recoveryRenewalSamples: Samples = {
  inputs: () => [{ attempt: 'attempt' }],
  events: [
    ...savingFacts({ codes: ['7KQM-2XWD-9HTB-RV4C'] }),
    { type: 'codes.kept' },
    { type: 'renewal.dismissed' },
  ],
  outcomes: savingEnds,
};
