import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { App } from '#src/session/app.ts';
import { openFlows } from '#src/session/openFlows.ts';

/**
 * Opens an inspector in a window of its own, Stately's or another that speaks the protocol of `@statelyai/inspect`, and
 * tells it what the charts of this window do. It is a page of somebody else: it hears names of charts, states and events,
 * never what a chart knows.
 */
function inspectCharts(app: App, url?: string): void {
  const inspector = createBrowserInspector({
    serialize: namesOnly,
    maxDeferredEvents: 1000,
    ...(url !== undefined && { url }),
  });
  const begin = (ref: AnyActorRef) => {
    const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
    inspector.actor(ref, snapshot);
    for (const child of Object.values(snapshot.children ?? {})) if (child) begin(child as AnyActorRef);
  };
  app.root.system.inspect(inspector.inspect);
  begin(app.root as unknown as AnyActorRef);
  openFlows(app).watch((flow, isOpen) => {
    if (!isOpen) return;
    flow.system.inspect(inspector.inspect);
    begin(flow as unknown as AnyActorRef);
  });
}

/** Lets a developer ask in the console of the browser: `inspectCharts()`. */
export function offerInspection(app: App): void {
  Object.assign(globalThis, { inspectCharts: (url?: string) => inspectCharts(app, url) });
}

/** Names what may be told, instead of striking out what may not. */
function namesOnly(told: StatelyInspectionEvent): StatelyInspectionEvent {
  const { sessionId, rootId, createdAt, id, _version } = told;
  const known = { sessionId, rootId, createdAt, id, _version };
  const event = 'event' in told && { event: { type: told.event.type } };
  const snapshot = 'snapshot' in told && { snapshot: stateOf(told.snapshot) };
  const made = told.type === '@xstate.actor' && {
    name: told.name,
    definition: told.definition,
    parentId: told.parentId,
  };
  const from = told.type === '@xstate.event' && { sourceId: told.sourceId };
  return { ...known, type: told.type, ...event, ...snapshot, ...made, ...from } as StatelyInspectionEvent;
}

const stateOf = ({ status, value }: Partial<AnyMachineSnapshot>) => ({ status, value, context: {} });
