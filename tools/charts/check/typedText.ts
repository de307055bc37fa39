import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  createEmptyActor,
  getNextTransitions,
} from 'xstate';
import type { Draft } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Property } from '#machines/parts/properties.ts';
import { savingMachine } from '#machines/parts/saving.machine.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { Composition, type Heard, type Snapshots, type Turn } from './composition.ts';
import type { Found, Model } from './graph.ts';

interface Version {
  readonly values: FormValues;
  readonly version: number;
}

/** What is outside the charts: the server, the drafts of the browser, and what someone typed last. */
interface World {
  readonly server: Version;
  /** How often someone else saves before. */
  readonly others: number;
  readonly draft: Draft | null;
  readonly typed: string | null;
  /** How often the page may be locked and opened again. */
  readonly locks: number;
}

/** A page that is being typed on, or is locked, at one moment. */
export interface TypedText {
  readonly snapshots: Snapshots;
  readonly world: World;
}

const initial = { name: 'Harbour' };
/** How many versions a run makes before it is followed no further. */
const mostVersions = 2;
const owner = createEmptyActor() as unknown as AnyActorRef;

/** The three charts that typed text goes through; a planted fault takes the place of one. */
export interface Charts {
  readonly saving: typeof savingMachine;
  readonly form: typeof formMachine;
  readonly conflict: typeof conflictMachine;
}

const real: Charts = { saving: savingMachine, form: formMachine, conflict: conflictMachine };

// the drafts of the browser, as the keeper of drafts would hold them
function kept(draft: Draft | null, heard: readonly Heard[]): Draft | null {
  let now = draft;
  for (const effect of heard) {
    if (effect.kind !== 'told' || effect.id !== 'keepDraft') continue;
    now = effect.event.type === 'kept' ? { ...(effect.event.draft as Draft), keptAt: '' } : null;
  }
  return now;
}

/** Whether someone gives up what they typed: nothing has to keep it any more. */
function givesUp({ type }: AnyEventObject, { context }: AnyMachineSnapshot): boolean {
  const { chosen } = context as { chosen?: Record<string, string> };
  const isMerged = type === 'merge.confirmed' && chosen?.name === 'theirs';
  return isMerged || ['leave.discarded', 'draft.discarded', 'theirs.chosen'].includes(type);
}

const saysOf: Readonly<Record<string, readonly AnyEventObject[]>> = {
  'saving.form': [
    { type: 'field.changed', name: 'name', value: 'Hill' },
    { type: 'field.changed', name: 'name', value: 'Harbour' },
    { type: 'form.submitted' },
    { type: 'draft.discarded' },
    { type: 'leave.asked' },
    { type: 'leave.stayed' },
    { type: 'leave.keptDraft' },
    { type: 'leave.discarded' },
  ],
  saving: [{ type: 'saving.cancelled' }],
  'saving.conflict': [
    { type: 'field.chosen', name: 'name', side: 'mine' },
    { type: 'mine.chosen' },
    { type: 'theirs.chosen' },
    { type: 'merge.confirmed' },
    { type: 'conflict.postponed' },
    { type: 'retried' },
  ],
};

/** One form that is typed into, saved, left, locked and opened again, while someone else may save first and answers get lost. */
export function typedTextModel(charts: Charts = real): Model<TypedText, TypedText> {
  const rooms = new Composition({
    saving: {
      machine: charts.saving,
      parts: { form: { machine: charts.form }, conflict: { machine: charts.conflict } },
    },
  });
  const opened = ({ server }: World) => ({
    owner,
    id: 1,
    about: null,
    fields: { name: { label: 'Name', rules: [] } },
    initial: server.values,
    draft: 'page',
    version: server.version,
  });
  const led = (words: string, turn: Turn, world: World): Found<TypedText, TypedText> => {
    const state = { snapshots: turn.snapshots, world: { ...world, draft: kept(world.draft, turn.heard) } };
    return { words, mover: 'other', state, step: state };
  };
  const answer = (snapshots: Snapshots, to: string, id: string, how: AnyEventObject): Turn =>
    rooms.send(snapshots, to, { actorId: id, ...how });
  function* answers({ snapshots, world }: TypedText): Generator<Found<TypedText, TypedText>> {
    const { server } = world;
    const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
    const failed = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, error });
    const saving = snapshots.get('saving');
    if (saving?.matches('saving')) {
      const { values, version } = saving.context as Version;
      const now = { values, version: server.version + 1 };
      const stored = { ...world, server: now, typed: world.typed === values.name ? null : world.typed };
      const saved = done('save', { stored: {}, ...now });
      if (version === server.version) {
        yield led('stored', answer(snapshots, 'saving', 'save', saved), stored);
        const lost = failed('save', new NetworkError('No answer.'));
        yield led('stored, and the answer is lost', answer(snapshots, 'saving', 'save', lost), {
          ...world,
          server: now,
        });
      } else {
        const first = failed('save', new RefusedError(412));
        yield led('somebody was first', answer(snapshots, 'saving', 'save', first), world);
      }
      for (const error of [new RefusedError(400), new RefusedError(404), new NetworkError('No answer.')])
        yield led(
          `not stored: ${error.message}`,
          answer(snapshots, 'saving', 'save', failed('save', error)),
          world,
        );
    }
    if (snapshots.get('saving.conflict')?.matches('reading')) {
      const theirs = done('readTheirs', { ...server, changedAt: null });
      yield led('theirs is read', answer(snapshots, 'saving.conflict', 'readTheirs', theirs), world);
      const lost = failed('readTheirs', new NetworkError('No answer.'));
      yield led('theirs is not read', answer(snapshots, 'saving.conflict', 'readTheirs', lost), world);
    }
    if (snapshots.get('saving.form')?.matches('opening')) {
      const drafts = world.draft ? [{ ...world.draft, name: 'page' }] : [];
      yield led(
        'drafts are read',
        answer(snapshots, 'saving.form', 'readDrafts', done('readDrafts', drafts)),
        world,
      );
    }
  }
  return {
    begins: () => {
      const world: World = {
        server: { values: initial, version: 1 },
        others: 1,
        draft: null,
        typed: null,
        locks: 1,
      };
      return [led('start', rooms.start(new Map(), 'saving', opened(world)), world)];
    },
    *follows(state) {
      const { snapshots, world } = state;
      if (world.server.version > mostVersions) return;
      yield* answers(state);
      for (const [to, events] of Object.entries(saysOf)) {
        const room = snapshots.get(to);
        // the dialog with the two versions stands over the form
        const isCovered = to === 'saving.form' && snapshots.has('saving.conflict');
        if (room?.status !== 'active' || isCovered) continue;
        const heard = new Set(getNextTransitions(room).map(({ eventType }) => eventType));
        for (const event of events.filter(({ type }) => heard.has(type))) {
          const typed = event.type === 'field.changed' ? String(event.value) : world.typed;
          const turn = rooms.send(snapshots, to, event);
          // a form that is locked takes nothing
          const values = (turn.snapshots.get('saving.form')?.context as { values?: FormValues } | undefined)
            ?.values;
          const began = (room.context as { initial?: FormValues }).initial;
          const isTaken = event.type !== 'field.changed' || values?.name === event.value;
          const isNothing = event.type === 'field.changed' && event.value === began?.name;
          const now = givesUp(event, room) || isNothing ? null : isTaken ? typed : world.typed;
          yield led(`${event.type}${event.value ? ` ${event.value}` : ''}`, turn, { ...world, typed: now });
        }
        for (const { eventType } of getNextTransitions(room).filter(
          ({ eventType: type }) => type.startsWith('xstate.after.') && to !== 'saving.form',
        ))
          yield led(
            `${to} ${eventType.split('.')[2]}`,
            rooms.send(snapshots, to, { type: eventType }),
            world,
          );
      }
      if (world.others > 0)
        yield led(
          'somebody else saves',
          { snapshots: new Map(snapshots), heard: [], busy: new Set(), waiting: [] },
          {
            ...world,
            others: world.others - 1,
            server: { values: { name: 'Haven' }, version: world.server.version + 1 },
          },
        );
      if (world.locks > 0)
        yield led('locked, and opened again', rooms.start(new Map(), 'saving', opened(world)), {
          ...world,
          locks: world.locks - 1,
        });
    },
    // under which key something was sent makes no difference to what is typed
    keyOf: ({ snapshots, world }) =>
      JSON.stringify(
        [world, [...snapshots].map(([path, { value, status, context }]) => [path, value, status, context])],
        (name, one) =>
          ['sent', 'submission', 'owner', 'fields', 'touched', 'errors', 'general'].includes(name)
            ? undefined
            : one,
      ),
  };
}

/** Where the charts stand, one by one. */
export const whereabouts = ({ snapshots }: TypedText): string =>
  [...snapshots].map(([path, snapshot]) => `${path}: ${describeState(snapshot)}`).join('; ');

const nameIn = (values: FormValues | undefined) => values?.name;

/** What the charts promise together. */
export const typedTextPromise: Property<TypedText> = {
  says: 'What was typed is in the form, in a draft or stored, until somebody gives it up.',
  holds: ({ snapshots, world }) => {
    if (world.typed === null || nameIn(world.server.values) === world.typed) return true;
    if (nameIn(world.draft?.values) === world.typed) return true;
    const form = snapshots.get('saving.form');
    return (
      form?.status === 'active' && nameIn((form.context as { values: FormValues }).values) === world.typed
    );
  },
};
