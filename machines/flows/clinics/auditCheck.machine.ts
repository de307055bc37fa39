import { assign, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** What a look at the whole chain of a clinic's audit log found. */
export interface AuditFinding {
  readonly intact: boolean;
  readonly entries: number;
  /** The position of the first entry that does not fit. */
  readonly broken_at: number | null;
}

/** Whether the audit log of a clinic is as it was written: asked for by someone, and told in one sentence. */
export const auditCheckMachine = setup({
  types: {
    context: {} as { clinic: number; finding: AuditFinding | null },
    input: {} as { clinic: number },
    events: {} as { type: 'check.asked' } | { type: 'check.cancelled' },
    children: {} as { checkIntegrity: 'checkIntegrity' },
  },
  actors: { checkIntegrity: unprovided<AuditFinding, { clinic: number }>('checkIntegrity') },
  guards: {
    ...failureGuards,
    isIntact: (_, { finding }: { finding: AuditFinding }) => finding.intact,
  },
  actions: {
    takeFinding: assign((_, { finding }: { finding: AuditFinding }) => ({ finding })),
    forgetFinding: assign({ finding: null }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'auditCheck',
  description: 'Checking that the audit log of a clinic is unchanged.',
  context: ({ input }) => ({ ...input, finding: null }),
  initial: 'unasked',
  states: {
    unasked: {
      description: 'No check was requested, or it was cancelled.',
      on: { 'check.asked': 'checking' },
    },
    checking: {
      tags: 'busy',
      description: 'The server computes every hash of the chain again.',
      entry: 'forgetFinding',
      invoke: {
        src: 'checkIntegrity',
        id: 'checkIntegrity',
        input: ({ context }) => ({ clinic: context.clinic }),
        onDone: [
          {
            guard: { type: 'isIntact', params: ({ event }) => ({ finding: event.output }) },
            target: 'intact',
            actions: { type: 'takeFinding', params: ({ event }) => ({ finding: event.output }) },
          },
          {
            target: 'broken',
            actions: { type: 'takeFinding', params: ({ event }) => ({ finding: event.output }) },
          },
        ],
        onError: [{ guard: { type: 'refused', params: why }, target: 'refused' }, { target: 'unavailable' }],
      },
      on: { 'check.cancelled': 'unasked' },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'A long log takes time; the check can be cancelled.' },
      },
    },
    intact: { description: 'Every entry is as it was written.', on: { 'check.asked': 'checking' } },
    broken: {
      description: 'An entry was changed, removed or inserted.',
      on: { 'check.asked': 'checking' },
    },
    refused: { description: 'This user may not check the log.', on: { 'check.asked': 'checking' } },
    unavailable: { description: 'No answer; the result is not known.', on: { 'check.asked': 'checking' } },
  },
});
