import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, not } from 'xstate';

interface Combined {
  readonly guards: readonly unknown[];
  check(snapshot: AnyMachineSnapshot, args: object, guard: unknown): boolean;
}

const isCombined = (guard: unknown): guard is Combined =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards);

const isNegation = ({ check }: Combined) => check === (not('any') as unknown as Combined).check;

const combinedLike = ({ check }: Combined, guards: readonly unknown[]) =>
  Object.assign(() => false, { check, guards });

const without = (list: readonly unknown[], index: number) => list.filter((_, place) => place !== index);

const nameOf = (clause: unknown): string => {
  if (typeof clause === 'string') return clause;
  if (isCombined(clause))
    return `${isNegation(clause) ? 'not ' : ''}${clause.guards.map(nameOf).join(' and ')}`;
  if (typeof clause === 'function' && 'stateValue' in clause)
    return `${clause.name} ${JSON.stringify(clause.stateValue)}`;
  if (typeof clause === 'function') return clause.name || 'an inline guard';
  return String((clause as { type: unknown }).type);
};

/** A combination of guards with one of its clauses left out, however deep, or with a clause no longer negated. */
export function clauseChanges(guard: unknown): (readonly [says: string, left: unknown])[] {
  if (!isCombined(guard)) return [];
  return guard.guards.flatMap((clause, index) => {
    const inside = clauseChanges(clause).map(([says, left]) => {
      const guards = guard.guards.map((known, place) => (place === index ? left : known));
      return [says, combinedLike(guard, guards)] as const;
    });
    if (isNegation(guard)) return [[`asks ${nameOf(clause)}, not its opposite`, clause] as const, ...inside];
    if (guard.guards.length < 2) return inside;
    return [
      [`does not ask ${nameOf(clause)}`, combinedLike(guard, without(guard.guards, index))] as const,
      ...inside,
    ];
  });
}

/** A guard with the combinations that it names written out. */
function writtenOut(machine: AnyStateMachine, guard: unknown): unknown {
  const known = typeof guard === 'string' ? machine.implementations.guards[guard] : guard;
  if (!isCombined(known)) return guard;
  return combinedLike(
    known,
    known.guards.map((clause) => writtenOut(machine, clause)),
  );
}

/** Whether a guard lets an event pass. */
function holds(snapshot: AnyMachineSnapshot, event: AnyEventObject, guard: unknown): boolean {
  // XState judges a combination by its parts, so a single guard is judged as a combination of one
  const doubled = not(not(guard as never) as never) as unknown as Combined;
  return doubled.check(snapshot, { context: snapshot.context, event }, doubled);
}

const cached = new WeakMap<object, readonly (readonly [says: string, whole: unknown, left: unknown])[]>();

/** The single clauses of a transition's guard, each with the guard as a whole and without it. */
function changesOf(machine: AnyStateMachine, transition: { guard?: unknown }) {
  const known = cached.get(transition);
  if (known) return known;
  const whole = writtenOut(machine, transition.guard);
  const changes = clauseChanges(whole).map(([says, left]) => [says, whole, left] as const);
  cached.set(transition, changes);
  return changes;
}

/** The clauses on which alone it hangs whether a transition is taken at an event: without one of them it would be otherwise. */
export const decidingClauses = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  transition: { guard?: unknown },
): string[] =>
  changesOf(machine, transition)
    .filter(([, whole, left]) => holds(snapshot, event, whole) !== holds(snapshot, event, left))
    .map(([says]) => says);
