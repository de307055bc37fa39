import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/** What a chart did in a step: actors that it started and stopped, facts, events for others, delays, its own actions. */
export type Effect =
  | { readonly kind: 'started'; readonly id: string; readonly src: string; readonly input: unknown }
  | { readonly kind: 'stopped'; readonly id: string }
  | { readonly kind: 'stated'; readonly fact: AnyEventObject }
  | { readonly kind: 'told'; readonly id: string; readonly ref: AnyActorRef; readonly event: AnyEventObject }
  | { readonly kind: 'waited'; readonly event: AnyEventObject; readonly delay: number }
  | { readonly kind: 'done'; readonly action: string; readonly params: unknown };

interface Executed {
  readonly type: string;
  readonly params?: unknown;
}

interface Params {
  readonly id?: string;
  readonly src?: unknown;
  readonly input?: unknown;
  readonly event?: AnyEventObject;
  readonly to?: AnyActorRef;
  readonly delay?: number;
}

function effectOf({ type, params }: Executed): Effect | undefined {
  if (type === 'xstate.stopChild') return { kind: 'stopped', id: (params as AnyActorRef).id };
  const { id = '', src, input, event, to, delay } = (params ?? {}) as Params;
  if (type === 'xstate.spawnChild') return { kind: 'started', id, src: String(src), input };
  if (type === 'xstate.emit' && event) return { kind: 'stated', fact: event };
  if (type === 'xstate.sendTo' && event && to) return { kind: 'told', id: to.id, ref: to, event };
  if (type === 'xstate.raise' && event && delay !== undefined) return { kind: 'waited', event, delay };
  return type.startsWith('xstate.') ? undefined : { kind: 'done', action: type, params };
}

/** One step of a chart: where it leads, and what the chart does on the way, in order. */
export interface Stepped {
  readonly snapshot: AnyMachineSnapshot;
  readonly effects: readonly Effect[];
}

function listening(self: AnyActorRef) {
  const effects: Effect[] = [];
  const nothing = () => {};
  const actionExecutor = (action: Executed) => {
    const effect = effectOf(action);
    if (effect) effects.push(effect);
  };
  const scope = {
    self,
    system: self.system,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor,
  };
  return { effects, scope: scope as never };
}

/** How a chart begins; nothing is carried out. `self` is whom it takes itself for. */
export function begin(machine: AnyStateMachine, input: unknown, self: AnyActorRef): Stepped {
  const { effects, scope } = listening(self);
  return { snapshot: machine.getInitialSnapshot(scope, input as never), effects };
}

/** What a chart makes of an event; nothing is carried out, and the snapshot stays as it was. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  self: AnyActorRef,
): Stepped {
  const { effects, scope } = listening(self);
  return { snapshot: machine.transition(snapshot, event, scope) as AnyMachineSnapshot, effects };
}
