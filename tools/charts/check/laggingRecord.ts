import { type AnyEventObject, getNextTransitions, type SnapshotFrom, transition } from 'xstate';
import type { ActInput, ActOutcome } from '#machines/flows/records/medicalRecordAct.machine.ts';
import type { chartOf } from '#machines/index.ts';
import { filled } from '#machines/lifecycles/act.ts';
import type {
  MedicalRecordContext,
  MedicalRecordEvent,
  medicalRecordMachine,
} from '#machines/lifecycles/medicalRecord.machine.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Property } from '#machines/parts/properties.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { Composition, type Snapshots, type Turn } from './composition.ts';
import type { Found, Model } from './graph.ts';

type Kept = SnapshotFrom<typeof medicalRecordMachine>;
type Call = Pick<ActInput, 'version' | 'act'> & { readonly reason: string };

interface World {
  /** The record as the server keeps it, with how it came to be so. */
  readonly server: Kept;
  readonly version: number;
  readonly step: { readonly before: Kept; readonly event: MedicalRecordEvent } | null;
  /** The version that the page shows. */
  readonly shown: Kept;
  readonly shownVersion: number;
  readonly isReading: boolean;
  readonly call: Call | null;
  /** The version at which an act was refused as overtaken. */
  readonly refusedAt: number;
  readonly left: Readonly<{ acts: number; others: number }>;
}

/** A page that shows a record, with a question open or none, and the server that keeps it. */
export interface LaggingRecord {
  readonly snapshots: Snapshots;
  readonly world: World;
}

/** The chart of an act and the life of a record on the server; a planted fault takes the place of one. */
export interface Charts {
  readonly act: ReturnType<typeof chartOf>['machine'];
  readonly server: typeof medicalRecordMachine;
}

const at = '2026-03-02T09:00:00Z';
const author = { by: 1, role: 'practitioner', at } as const;
const reason = 'The dose was recorded wrongly.';
const acts = ['requestReview', 'return', 'unlock', 'void', 'signAddendum'] as const;
const explained: readonly string[] = ['return', 'unlock', 'void'];

const elsewhere: readonly MedicalRecordEvent[] = [
  { ...author, type: 'edit', staff: 7 },
  { ...author, type: 'sign', staff: 7, missing: [] },
  { ...author, type: 'addAddendum', reason, text: 'The patient called back.' },
  { ...author, type: 'void', reason },
];

/** A page whose copy of a record may be behind, and a server on which others sign, unlock and amend it. */
export function laggingRecordModel(charts: Charts): Model<LaggingRecord, LaggingRecord> {
  const rooms = new Composition({ act: { machine: charts.act } });

  function served(world: World, event: MedicalRecordEvent): World | null {
    if (!world.server.can(event)) return null;
    const [server] = transition(charts.server, world.server, event);
    return { ...world, server, version: world.version + 1, step: { before: world.server, event } };
  }

  /** What the page makes of a turn: a call begins or ends, and an act that was overtaken has the record read again. */
  function led(words: string, turn: Turn, before: World): Found<LaggingRecord, LaggingRecord> {
    let world = before;
    for (const effect of turn.heard) {
      if (effect.kind === 'started' && effect.id === 'actOnRecord')
        world = { ...world, call: effect.input as Call };
      if (effect.kind === 'stopped' && effect.id === 'actOnRecord') world = { ...world, call: null };
    }
    const act = turn.snapshots.get('act');
    const { snapshots } = turn;
    if (act?.status === 'done') {
      snapshots.delete('act');
      const { kind } = act.output as ActOutcome;
      world = { ...world, call: null, isReading: world.isReading || kind !== 'kept' };
    }
    const state = { snapshots, world };
    return { words, mover: 'other', state, step: state };
  }
  const still = (words: string, { snapshots }: LaggingRecord, world: World) =>
    led(words, { snapshots: new Map(snapshots), heard: [], busy: new Set(), waiting: [] }, world);
  const send = ({ snapshots }: LaggingRecord, event: AnyEventObject) => rooms.send(snapshots, 'act', event);
  const id = 'actOnRecord';
  const failed = (error: Error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error });

  function* answers(state: LaggingRecord): Generator<Found<LaggingRecord, LaggingRecord>> {
    const { world } = state;
    if (!world.call) return;
    const { act, version, reason: said } = world.call;
    if (version !== world.version) {
      const refused = { ...world, refusedAt: world.version };
      yield led('overtaken', send(state, failed(new RefusedError(412))), refused);
      return;
    }
    const after = served(world, { ...author, type: act, reason: said } as MedicalRecordEvent);
    if (!after) {
      yield led('refused', send(state, failed(new RefusedError(409))), world);
      return;
    }
    yield led('done', send(state, { type: `xstate.done.actor.${id}`, actorId: id, output: {} }), after);
    yield led('done, and the answer is lost', send(state, failed(new NetworkError('No answer.'))), after);
  }

  function* person(state: LaggingRecord): Generator<Found<LaggingRecord, LaggingRecord>> {
    const { world, snapshots } = state;
    const act = snapshots.get('act');
    if (act) {
      const heard = getNextTransitions(act).map(({ eventType }) => eventType);
      if (act.matches('asking')) yield led('a reason', send(state, { type: 'reason.typed', reason }), world);
      for (const type of ['act.confirmed', 'act.dismissed'])
        if (heard.includes(type)) yield led(type, send(state, { type }), world);
      return;
    }
    if (world.isReading) {
      const { server, version } = world;
      yield still('the record is read', state, {
        ...world,
        shown: server,
        shownVersion: version,
        isReading: false,
      });
      return;
    }
    if (world.left.acts === 0) return;
    for (const type of acts) {
      // the page offers what its copy would take
      if (!world.shown.can({ ...author, type, reason } as MedicalRecordEvent)) continue;
      const input: ActInput = {
        id: 1,
        version: world.shownVersion,
        act: type,
        needsReason: explained.includes(type),
        reason: '',
        attempt: 'attempt',
      };
      const left = { ...world.left, acts: world.left.acts - 1 };
      yield led(type, rooms.start(snapshots, 'act', input), { ...world, left });
    }
  }

  return {
    begins: () =>
      (['draft', 'signed', 'in_review'] as const).map((value) => {
        const context: Partial<MedicalRecordContext> = { unlocksAlways: true };
        const origin = charts.server.resolveState({
          value,
          context: {
            ...{ author: null, createdBy: null, coSigner: null, authors: [], signedBy: [], signedThis: [] },
            ...{ discardedAt: null, unlockHours: null, unlocksAlways: false, hasOpenAddendum: false },
            ...{ addendumBy: null, wasSigned: value === 'signed', signedAt: value === 'signed' ? at : null },
            ...context,
          },
        });
        const world: World = {
          server: origin,
          version: 1,
          step: null,
          shown: origin,
          shownVersion: 1,
          isReading: false,
          call: null,
          refusedAt: 0,
          left: { acts: 3, others: 2 },
        };
        return still(`a record that is ${value}`, { snapshots: new Map(), world }, world);
      }),
    *follows(state) {
      yield* answers(state);
      yield* person(state);
      const { world } = state;
      if (world.left.others === 0) return;
      for (const event of elsewhere) {
        const after = served(world, event);
        const left = { ...world.left, others: world.left.others - 1 };
        if (after) yield still(`elsewhere: ${event.type}`, state, { ...after, left });
      }
    },
    keyOf: ({ snapshots, world }) => {
      const { server, shown, step, ...rest } = world;
      const act = snapshots.get('act');
      const how = step && [step.event.type, step.before.value];
      return JSON.stringify([
        rest,
        how,
        [server.value, server.context, shown.value, shown.context],
        act && [act.value, act.context],
      ]);
    },
  };
}

/** Where page and server stand. */
export const recordIs = ({ snapshots, world }: LaggingRecord): string => {
  const act = snapshots.get('act');
  const asks = act ? `asks ${describeState(act)}` : 'asks nothing';
  return `page: ${asks}, shows ${world.shown.value} ${world.shownVersion}; server: ${world.server.value} ${world.version}`;
};

const isSigned = ({ value }: Kept) => value === 'signed' || value === 'amended';

/** What a page and the server promise about a record together. */
export const laggingRecordPromises: readonly Property<LaggingRecord>[] = [
  {
    says: 'Nothing signed changes by an act on an old copy: it is opened again or marked as an error with a reason, or keeps its signature.',
    holds: ({ world: { server, step } }) => {
      if (!step || !isSigned(step.before)) return true;
      const { event } = step;
      const isExplained = 'reason' in event && filled(event.reason);
      if (event.type === 'unlock' || event.type === 'void') return isExplained;
      return isSigned(server) && server.context.signedAt === step.before.context.signedAt;
    },
  },
  {
    says: 'The page shows what the server has, or what it had.',
    holds: ({ world }) =>
      world.shownVersion < world.version ||
      JSON.stringify([world.shown.value, world.shown.context]) ===
        JSON.stringify([world.server.value, world.server.context]),
  },
  {
    says: 'An act that was overtaken is answered by reading again: nobody acts on that copy once more.',
    holds: ({ snapshots, world }) =>
      snapshots.has('act') || world.isReading || world.shownVersion >= world.refusedAt,
  },
];
