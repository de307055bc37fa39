import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** Whoever a chart reports to: handed in by input, so that a reader sees the wire on the chart. */
export type Owner<Event extends EventObject> = ActorRef<Snapshot<unknown>, Event>;
