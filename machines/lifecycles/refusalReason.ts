import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

/** Sentences by guard name, kept in a lifecycle chart's root `meta`: what to tell somebody whom the guard stopped. */
export type Refusals = Record<string, string>;

type Clause = string | { type: string } | Combined;
type Combined = ((...args: never[]) => boolean) & {
  guards?: readonly Clause[];
  check?: (snapshot: AnyMachineSnapshot, args: unknown, self: unknown) => boolean;
};

const nameOf = (clause: Clause) =>
  typeof clause === 'string' ? clause : 'type' in clause ? clause.type : undefined;

/** The clauses of a guard that have a sentence, combinations taken apart. */
function clausesOf(snapshot: AnyMachineSnapshot, guard: Clause | undefined, refusals: Refusals): string[] {
  if (guard === undefined) return [];
  const name = nameOf(guard);
  if (name !== undefined && name in refusals) return [name];
  const combined = name === undefined ? guard : snapshot.machine.implementations.guards[name];
  return ((combined as Combined).guards ?? []).flatMap((part) => clausesOf(snapshot, part, refusals));
}

function holds(snapshot: AnyMachineSnapshot, event: AnyEventObject, name: string): boolean {
  const guard = snapshot.machine.implementations.guards[name] as Combined;
  const args = { context: snapshot.context, event };
  return guard.check ? guard.check(snapshot, args, guard) : (guard as (args: unknown) => boolean)(args);
}

/** Those of the events that the thing would follow now. */
export function allowed<E extends AnyEventObject>(snapshot: AnyMachineSnapshot, events: readonly E[]): E[] {
  return events.filter((event) => snapshot.can(event));
}

/**
 * The clause that stops the event, as guard name and sentence; null when it would be taken. Of several ways that the event
 * might go, the one that came furthest tells: what stops the others is only that they are not the one meant.
 */
export function refusalReason(
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): { guard: string | null; sentence: string } | null {
  if (snapshot.can(event)) return null;
  const { refusals } = snapshot.machine.config.meta as { refusals: Refusals };
  const nodes = [...snapshot._nodes].reverse();
  const stops = nodes
    .flatMap((node) => node.transitions.get(event.type) ?? [])
    .map(({ guard }) => clausesOf(snapshot, guard as Clause | undefined, refusals))
    .map((clauses) => {
      const passed = clauses.findIndex((name) => !holds(snapshot, event, name));
      return { passed, guard: clauses[passed] };
    });
  const { guard } = stops.reduce((best, stop) => (stop.passed > best.passed ? stop : best), {
    passed: -1,
    guard: undefined,
  } as (typeof stops)[number]);
  if (guard !== undefined) return { guard, sentence: refusals[guard] as string };
  const leaves = nodes.filter((node) => node.type === 'final' || node.type === 'atomic');
  const at = leaves.sort((one, other) => one.order - other.order)[0];
  return { guard: null, sentence: ['Not possible now.', at?.description].filter(Boolean).join(' ') };
}
