import { type AnyActorRef, type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from 'xstate';
import type { App } from '#src/session/app.ts';
import { openFlows } from '#src/session/openFlows.ts';
import { takenBy } from '../chart/microsteps.ts';
import { eventWords } from '../chart/words.ts';
import { edgeNames, machineOf, nameOf } from './identify.ts';
import type { Instance, Report, Step } from './report.ts';
import { timersOf } from './timers.ts';

const KEPT = 500;

const pathsOf = (snapshot: AnyMachineSnapshot) => snapshot._nodes.map(({ path }) => path.join('.'));

interface UnderWay {
  readonly event: string;
  readonly from: string;
  readonly taken: string[];
}

/** Watches every running chart of a window. It keeps names of states, events and actors, and nothing of their data. */
export function createRecorder(app: App, window: string) {
  let report: Report = { window, instances: [], steps: [] };
  const underWay = new Map<string, UnderWay>();
  const listeners = new Set<() => void>();

  const publish = (change: Partial<Report>) => {
    report = { ...report, ...change };
    for (const listener of listeners) listener();
  };

  function note(ref: AnyActorRef, snapshot: unknown, taken: readonly string[]) {
    const machine = machineOf(ref);
    if (!machine || !isMachineSnapshot(snapshot)) return;
    const before = report.instances.find(({ actor }) => actor === ref.sessionId);
    const instance: Instance = {
      actor: ref.sessionId,
      chart: machine.id,
      active: pathsOf(snapshot),
      tags: [...snapshot.tags].map(String),
      taken: taken.length > 0 ? taken : (before?.taken ?? []),
      timers: timersOf(snapshot, before?.timers ?? [], taken.length > 0),
      isRunning: snapshot.status === 'active',
    };
    const others = report.instances.filter((one) => one !== before);
    publish({ instances: [...others, instance].sort((one, other) => (one.actor < other.actor ? -1 : 1)) });
  }

  function addStep(ref: AnyActorRef, snapshot: AnyMachineSnapshot, { event, from, taken }: UnderWay) {
    const step: Step = {
      number: (report.steps.at(-1)?.number ?? 0) + 1,
      at: Date.now(),
      actor: ref.sessionId,
      chart: snapshot.machine.id,
      from,
      event: eventWords(event),
      taken,
      active: pathsOf(snapshot),
    };
    publish({ steps: [...report.steps, step].slice(-KEPT) });
  }

  function inspect(inspected: InspectionEvent) {
    const ref = inspected.actorRef as AnyActorRef;
    const machine = machineOf(ref);
    if (!machine) return;
    const known = underWay.get(ref.sessionId);
    if (inspected.type === '@xstate.event') {
      const from = nameOf(inspected.sourceRef as AnyActorRef | undefined);
      underWay.set(ref.sessionId, { event: inspected.event.type, from, taken: [] });
    } else if (inspected.type === '@xstate.microstep') {
      known?.taken.push(...edgeNames(machine, takenBy(inspected)));
    } else if (inspected.type === '@xstate.snapshot') {
      underWay.delete(ref.sessionId);
      if (known && isMachineSnapshot(inspected.snapshot)) addStep(ref, inspected.snapshot, known);
      note(ref, inspected.snapshot, known?.taken ?? []);
    }
  }

  function noteAll(ref: AnyActorRef) {
    const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
    note(ref, snapshot, []);
    for (const child of Object.values(snapshot.children ?? {})) if (child) noteAll(child as AnyActorRef);
  }

  app.root.system.inspect(inspect);
  noteAll(app.root as unknown as AnyActorRef);
  openFlows(app).watch((flow, isOpen) => {
    if (isOpen) {
      flow.system.inspect(inspect);
      noteAll(flow as unknown as AnyActorRef);
      return;
    }
    const { sessionId, children } = { ...flow.getSnapshot(), sessionId: flow.sessionId };
    const gone = [
      sessionId,
      ...Object.values(children ?? {}).map((child) => (child as AnyActorRef).sessionId),
    ];
    publish({ instances: report.instances.filter(({ actor }) => !gone.includes(actor)) });
  });

  return {
    read: () => report,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
