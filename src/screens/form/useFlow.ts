import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, InputFrom } from 'xstate';
import { useRenewal } from '#src/screens/shell/RenewableOutlet.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { openFlows } from '#src/session/openFlows.ts';
import { useChart } from '#src/session/useChart.ts';
import { useUnsaved } from './useUnsaved.ts';

/**
 * Runs a flow for as long as its page is shown, and tells the app chart whether it holds unsaved work. Who comes back to
 * a page before it was gone finds a flow that is over: the page begins anew. So does the page that made a session which
 * ended before another page took its place.
 */
export function useFlow<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const app = useApp();
  const router = useRouter();
  const renew = useRenewal();
  const flow = useChart(machine as AnyStateMachine, { input }) as Actor<Machine>;
  useUnsaved(flow);
  useEffect(() => openFlows(app).add(flow), [app, flow]);
  useEffect(() => {
    const listening = app.root.on('signedOut', () => {
      const snapshot: AnyMachineSnapshot = flow.getSnapshot();
      if (snapshot.matches('authenticated')) renew();
    });
    return () => listening.unsubscribe();
  }, [app, flow, renew]);
  // before the address is said to be shown, pages that are gone have to have stopped listening
  useLayoutEffect(
    () =>
      router.subscribe('onResolved', () => {
        const snapshot: AnyMachineSnapshot = flow.getSnapshot();
        if (snapshot.matches('left') || snapshot.matches('saved')) renew();
      }),
    [router, flow, renew],
  );
  return flow;
}
