import type { AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';

type Listener = (taken: readonly AnyTransitionDefinition[]) => void;
type Transition = AnyStateMachine['transition'];
type Scope = Parameters<Transition>[2];

/**
 * The transitions that a microstep took, the very objects of the running machine's states; none for other inspection
 * events. The one place that reads XState's underscored inspection fields.
 */
export const takenBy = (event: InspectionEvent): readonly AnyTransitionDefinition[] =>
  event.type === '@xstate.microstep' ? event._transitions : [];

/** A machine's pure `transition` and `getInitialSnapshot`, telling `listener` which transitions each microstep takes. */
export function overheard(machine: AnyStateMachine, listener: Listener) {
  const listening = (scope: Scope): Scope => ({
    ...scope,
    system: Object.assign(Object.create(scope.system), {
      _sendInspectionEvent: (event: InspectionEvent) => {
        const taken = takenBy(event);
        if (taken.length > 0) listener(taken);
      },
    }),
  });
  return {
    transition: ((snapshot, event, scope) =>
      machine.transition(snapshot, event, listening(scope))) as Transition,
    getInitialSnapshot: (scope: Scope, input?: unknown) =>
      machine.getInitialSnapshot(listening(scope), input as never),
  };
}
