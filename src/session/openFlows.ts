import type { AnyActor } from 'xstate';
import { perApp } from './perApp.ts';

type Listener = (flow: AnyActor, isOpen: boolean) => void;

/** The flows that are open now, one for each form on the page, and the lock; the gallery watches them. */
export const openFlows = perApp(() => {
  const open = new Set<AnyActor>();
  const listeners = new Set<Listener>();
  const tell = (flow: AnyActor, isOpen: boolean) => {
    for (const listener of listeners) listener(flow, isOpen);
  };
  return {
    /** Counts a flow among the open ones until the answer is called. */
    add(flow: AnyActor) {
      open.add(flow);
      tell(flow, true);
      return () => {
        open.delete(flow);
        tell(flow, false);
      };
    },
    /** Tells of every flow that is open, opens or closes, until the answer is called. */
    watch(listener: Listener) {
      listeners.add(listener);
      for (const flow of open) listener(flow, true);
      return () => void listeners.delete(listener);
    },
  };
});
