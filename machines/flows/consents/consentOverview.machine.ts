import { assign, emit, setup } from 'xstate';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import type { PatientConsent } from './consentFields.ts';

/** Whose consents are shown: those of a patient, or those of one visit. */
export interface ConsentsOf {
  readonly clinic: number;
  readonly patient: number;
  readonly reservation: number | null;
}

/** The consents that are there, and those that a visit requires. */
export interface ConsentsFound {
  readonly consents: readonly PatientConsent[];
  readonly required: readonly components['schemas']['RequiredConsent'][];
}

const standing = ({ consents, required }: ConsentsFound) =>
  JSON.stringify([consents.map(({ id, version }) => [id, version]), required]);

/** The consents of a patient or a visit, kept up to date while they are looked at. */
export const consentOverviewMachine = setup({
  types: {
    context: {} as ConsentsOf & { found: ConsentsFound | null },
    input: {} as ConsentsOf,
    events: {} as
      | { type: 'retried' }
      /** The visit of another version is shown: its service may require other consents. */
      | { type: 'visit.changed' },
    emitted: {} as { type: 'changed' },
    children: {} as { readConsents: 'readConsents' },
  },
  actors: { readConsents: unprovided<ConsentsFound, ConsentsOf>('readConsents') },
  guards: {
    isNew: ({ context }, { found }: { found: ConsentsFound }) =>
      context.found !== null && standing(found) !== standing(context.found),
  },
  actions: {
    take: assign((_, { found }: { found: ConsentsFound }) => ({ found })),
    tellChanged: emit({ type: 'changed' }),
  },
  delays: { patience, again: 20_000 },
}).createMachine({
  id: 'consentOverview',
  description: 'The consents of a patient or a visit, kept up to date while they are on screen.',
  context: ({ input }) => ({ ...input, found: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'Fetching the consents; what was shown before stays.',
      invoke: {
        src: 'readConsents',
        id: 'readConsents',
        input: ({ context: { clinic, patient, reservation } }) => ({ clinic, patient, reservation }),
        onDone: [
          {
            guard: { type: 'isNew', params: ({ event }) => ({ found: event.output }) },
            target: 'shown',
            actions: [{ type: 'take', params: ({ event }) => ({ found: event.output }) }, 'tellChanged'],
          },
          {
            target: 'shown',
            actions: { type: 'take', params: ({ event }) => ({ found: event.output }) },
          },
        ],
        onError: 'unreachable',
      },
      after: { patience: 'unreachable' },
      on: { 'visit.changed': { target: 'reading', reenter: true } },
    },
    shown: {
      description: 'They are on the page; someone may sign elsewhere, so they are reloaded now and then.',
      after: { again: 'reading' },
      on: { 'visit.changed': 'reading' },
    },
    unreachable: {
      description: 'They could not be fetched; what was shown before stays.',
      on: { retried: 'reading', 'visit.changed': 'reading' },
    },
  },
});
