import type { EventFromLogic, SnapshotFrom } from 'xstate';
import type { visitFormsMachine } from './visitForms.machine.ts';
import { asksQuestions } from './visitForms.setup.ts';

type Snapshot = SnapshotFrom<typeof visitFormsMachine>;

/** On which step someone stands, counted from where Back leaves the page; null where that is not known yet. */
export function formsStep(now: Snapshot): number | null {
  if (now.matches('loading') || now.matches('unreachable') || now.matches('granting')) return null;
  if (now.matches('signing')) return asksQuestions(now.context.sheet) ? 3 : 2;
  if (now.matches('answering') || now.matches('refusing')) return 2;
  const isOpen = (['opening', 'unopened', 'reading', 'questioning'] as const).some((one) => now.matches(one));
  return isOpen ? 1 : 0;
}

/** What leads a step back there. */
export const formsBack = (now: Snapshot): EventFromLogic<typeof visitFormsMachine> =>
  now.can({ type: 'step.returned' }) ? { type: 'step.returned' } : { type: 'left' };
