import type { SnapshotFrom } from 'xstate';
import type { visitByLinkMachine } from './visitByLink.machine.ts';

/** On which step someone stands, counted from where Back leaves the page; null where that is not known yet. */
export function visitStep(now: SnapshotFrom<typeof visitByLinkMachine>): number | null {
  if (now.matches('loading') || now.matches('unreachable') || now.matches('granting')) return null;
  const isStep = (['identifying', 'cancelling', 'moving', 'asking'] as const).some((one) => now.matches(one));
  return isStep ? 1 : 0;
}
