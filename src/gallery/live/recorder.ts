import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import type { App } from '#src/session/app.ts';
import { openFlows } from '#src/session/openFlows.ts';
import { perApp } from '#src/session/perApp.ts';
import { takenBy } from '../chart/microsteps.ts';
import { eventWords } from '../chart/words.ts';
import { edgeNames, machineOf, nameOf } from './identify.ts';
import type { Instance, Report, Step } from './report.ts';
import { timersOf } from './timers.ts';

const KEPT = 500;

/** The event of a step that only says where a chart stood when the recording began. */
export const WATCHED = 'watched';

const pathsOf = (snapshot: AnyMachineSnapshot) => snapshot._nodes.map(({ path }) => path.join('.'));

/** A failure as far as it may be told: what kind it is, never what it says. */
function failureOf({ error }: AnyEventObject): Pick<Step, 'failure'> {
  if (error instanceof RefusedError) return { failure: `refused ${error.status}` };
  if (error instanceof ServerError) return { failure: `server ${error.status}` };
  if (error instanceof NetworkError) return { failure: 'network' };
  return error === undefined ? {} : { failure: 'unknown' };
}

/** What an actor was told and has not looked at yet, in order, and the edges of the event it looks at. */
interface Told {
  waiting: { readonly event: AnyEventObject; readonly from: string }[];
  taken: string[];
}

/** Notes what charts do. It keeps names of states, events and actors, and nothing of their data. */
export function createRecorder(window: string) {
  let report: Report = { window, instances: [], steps: [] };
  const told = new Map<string, Told>();
  const toldTo = ({ sessionId }: AnyActorRef): Told => {
    const known = told.get(sessionId) ?? { waiting: [], taken: [] };
    told.set(sessionId, known);
    return known;
  };
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

  function addStep(
    ref: AnyActorRef,
    snapshot: AnyMachineSnapshot,
    known: Pick<Step, 'event' | 'from' | 'failure' | 'taken'>,
  ) {
    const step: Step = {
      ...known,
      number: (report.steps.at(-1)?.number ?? 0) + 1,
      at: Date.now(),
      actor: ref.sessionId,
      chart: snapshot.machine.id,
      active: pathsOf(snapshot),
    };
    publish({ steps: [...report.steps, step].slice(-KEPT) });
  }

  function inspect(inspected: InspectionEvent) {
    const ref = inspected.actorRef as AnyActorRef;
    const machine = machineOf(ref);
    if (!machine) return;
    const known = toldTo(ref);
    if (inspected.type === '@xstate.event') {
      // told is not heard: an actor that is at work looks at it later
      const from = nameOf(inspected.sourceRef as AnyActorRef | undefined);
      known.waiting.push({ event: inspected.event, from });
    } else if (inspected.type === '@xstate.microstep') {
      known.taken.push(...edgeNames(machine, takenBy(inspected)));
    } else if (inspected.type === '@xstate.snapshot') {
      const { event, snapshot } = inspected;
      const heard = known.waiting.find((one) => one.event === event);
      const { taken } = known;
      told.set(ref.sessionId, { waiting: known.waiting.filter((one) => one !== heard), taken: [] });
      if (heard && isMachineSnapshot(snapshot)) {
        const { from } = heard;
        addStep(ref, snapshot, { event: eventWords(event.type), from, ...failureOf(event), taken });
      }
      note(ref, snapshot, taken);
    }
  }

  /** Begins with a chart that runs already, and with all that it runs. */
  function begin(ref: AnyActorRef) {
    const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot>;
    if (isMachineSnapshot(snapshot) && machineOf(ref))
      addStep(ref, snapshot, { event: WATCHED, from: '', taken: [] });
    note(ref, snapshot, []);
    for (const child of Object.values(snapshot.children ?? {})) if (child) begin(child as AnyActorRef);
  }

  return {
    inspect,
    begin,
    /** Counts these actors no longer among those that run. */
    end: (gone: readonly string[]) =>
      publish({ instances: report.instances.filter(({ actor }) => !gone.includes(actor)) }),
    read: () => report,
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The recorder of a window, which watches every chart that runs in it from the first call on. */
export const recorderOf = perApp((app: App) => {
  const recorder = createRecorder(`${Date.now().toString(36)}-${performance.now().toString(36)}`);
  app.root.system.inspect(recorder.inspect);
  recorder.begin(app.root as unknown as AnyActorRef);
  openFlows(app).watch((flow, isOpen) => {
    if (isOpen) {
      flow.system.inspect(recorder.inspect);
      recorder.begin(flow as unknown as AnyActorRef);
      return;
    }
    const { sessionId } = flow;
    const { children } = flow.getSnapshot() as Partial<AnyMachineSnapshot>;
    recorder.end([
      sessionId,
      ...Object.values(children ?? {}).map((child) => (child as AnyActorRef).sessionId),
    ]);
  });
  return recorder;
});
