import type { SavingRef } from '#src/flows/saving.ts';

/** Leaves a form that is shown over a list; what is under way is given up, so that its flow knows that it may be stored. */
export function leaveSaving(saving: SavingRef | undefined): void {
  saving?.send({ type: 'saving.cancelled' });
  saving?.send({ type: 'saving.dismissed' });
}
