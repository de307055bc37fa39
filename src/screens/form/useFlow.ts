import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import { useApp } from '#src/app/AppContext.tsx';
import { openFlows } from '#src/flows/openFlows.ts';
import { useUnsaved } from './useUnsaved.ts';

/** Runs a flow for as long as its page is shown, and tells the app chart whether it holds unsaved work. */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const app = useApp();
  const flow = useActorRef(machine as AnyStateMachine, { input }) as Actor<Machine>;
  useUnsaved(flow);
  useEffect(() => openFlows(app).add(flow), [app, flow]);
  return flow;
}
