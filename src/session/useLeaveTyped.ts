import { useEffect } from 'react';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';
import { leaveTyped } from '#src/effects/typedAtVisit.ts';
import { isTurning } from '#src/language/language.ts';

/** Hands over what was typed when the page turns to another language. `typedIn` is one and the same at every render. */
export function useLeaveTyped<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  typedIn: (now: SnapshotFrom<Machine>) => unknown,
): void {
  useEffect(() => {
    const handOver = () => {
      if (isTurning()) leaveTyped(typedIn(actor.getSnapshot() as SnapshotFrom<Machine>));
    };
    addEventListener('pagehide', handOver);
    return () => removeEventListener('pagehide', handOver);
  }, [actor, typedIn]);
}
