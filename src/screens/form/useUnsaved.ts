import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { watchUnsaved } from '#src/flows/watchUnsaved.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Tells the app chart whether the form of a flow holds unsaved work, for as long as it is shown. */
export function useUnsaved(flow: AnyActorRef) {
  const { root } = useApp();
  useEffect(
    () =>
      watchUnsaved(flow, (unsaved) =>
        root.send({ type: unsaved ? 'form.dirtied' : 'form.cleaned', form: flow.sessionId }),
      ),
    [flow, root],
  );
}
