import { useEffect, useEffectEvent } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** Calls back when an actor states a fact, for as long as the component is shown. */
export function useFact<Fact extends EventObject, Type extends Fact['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Fact>, 'on'>,
  type: Type,
  listener: (fact: Extract<Fact, { type: Type }>) => void,
) {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const subscription = actor.on(type, (fact) => latest(fact as unknown as Extract<Fact, { type: Type }>));
    return () => subscription.unsubscribe();
  }, [actor, type]);
}
