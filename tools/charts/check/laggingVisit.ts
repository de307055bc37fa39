import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions, transition } from 'xstate';
import {
  eventOf,
  type Move,
  type Reservation,
  type Standing,
} from '#machines/flows/reservations/reservationMoves.ts';
import type { MoveCall } from '#machines/flows/reservations/reservationWords.ts';
import type { chartOf } from '#machines/index.ts';
import type { ReservationEvent } from '#machines/lifecycles/reservation.facts.ts';
import type { reservationMachine } from '#machines/lifecycles/reservation.machine.ts';
import { reservationSnapshot, type StoredReservation } from '#machines/lifecycles/reservation.stored.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Property } from '#machines/parts/properties.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import { Composition, type Heard, type Snapshots, type Turn } from './composition.ts';
import type { Found, Model } from './graph.ts';

/** A visit as the server keeps it. Its record and its consents move without a new version. */
export type Visit = StoredReservation & { readonly version: number };

interface World {
  /** Everything that the server ever kept, the newest last. */
  readonly history: readonly Visit[];
  readonly call: MoveCall | null;
  /** What the page is reading: asked for, or read and on its way. */
  readonly read: 'asked' | Visit | null;
  /** How much the server had kept when it refused last. */
  readonly refusedAt: number;
  readonly left: Readonly<{ elsewhere: number; moves: number }>;
}

/** A page that shows a visit, and the server that keeps it, at one moment. */
export interface Lagging {
  readonly snapshots: Snapshots;
  readonly world: World;
}

/** The page's chart and the life of a visit on the server; a planted fault takes the place of one. */
export interface Charts {
  readonly page: ReturnType<typeof chartOf>['machine'];
  readonly server: typeof reservationMachine;
}

const now = '2026-03-02T09:30:00Z';
const day = { start: '2026-03-01T23:00:00Z', end: '2026-03-02T23:00:00Z' };
const here = { by: 1, role: 'manager', now, day } as const;
const there = { by: 2, role: 'manager', now, day } as const;
const words = { reason: 'given', override_reason: 'given' };

const first: Visit = {
  status: 'booked',
  start_at: '2026-03-02T09:00:00Z',
  confirmed_at: null,
  offered_until: null,
  rebooked_as: null,
  consents: { state: 'none_required' },
  record_state: 'none',
  last_move: null,
  version: 1,
};

const newest = ({ history }: World): Visit => history.at(-1) as Visit;

/** As the page is handed it; of all that an answer holds the chart reads only this. */
const placed = (visit: Visit) => ({
  reservation: { ...visit, id: 1, clinic: 1, number: 'R-1', updated_at: now } as unknown as Reservation,
  day,
});

const standing = (visit: Visit, who: typeof here | typeof there): Standing => ({ ...who, ...placed(visit) });

/** What someone at the page asks for, one of each kind of step: it goes on, it is given up, it comes back. */
const asks: readonly Move[] = ['confirm', 'checkIn', 'putOnWaitlist', 'cancel', 'void', 'reopen'];
const others: readonly Move[] = ['checkIn', 'cancel'];

const contextOf = (snapshots: Snapshots) =>
  (snapshots.get('page')?.context ?? {}) as { reservation: Visit; move: Move };

/** What the page shows. */
export const shown = ({ snapshots }: Lagging): Visit => contextOf(snapshots).reservation;

const facts = ({ status, start_at, record_state, last_move, version }: Visit) =>
  JSON.stringify([status, start_at, record_state, last_move, version]);

const placeOf = ({ history }: World, visit: Visit) =>
  history.findLastIndex((one) => facts(one) === facts(visit));

/** A page with a copy of a visit that may be behind, and a server on which others move it and sign its record. */
export function laggingVisitModel(charts: Charts): Model<Lagging, Lagging> {
  const rooms = new Composition({ page: { machine: charts.page } });

  /** How the server takes an event: with the visit as it is then, or not at all. */
  function serve(visit: Visit, event: ReservationEvent): Visit | null {
    const before = charts.server.resolveState(reservationSnapshot(visit));
    if (!before.can(event)) return null;
    const [{ value, context }] = transition(charts.server, before, event);
    const { last, isConfirmed, startAt, offeredUntil } = context;
    return {
      ...visit,
      status: value.attendance as Visit['status'],
      start_at: startAt,
      confirmed_at: isConfirmed ? now : null,
      offered_until: offeredUntil,
      record_state: value.record as Visit['record_state'],
      last_move: last && { from: last.from, by: last.by, at: last.at, start_at: last.startAt },
    };
  }

  const kept = (world: World, visit: Visit): World => ({ ...world, history: [...world.history, visit] });

  function noted(world: World, heard: readonly Heard[]): World {
    let { call, read } = world;
    for (const effect of heard) {
      if (effect.kind === 'started' && effect.id === 'moveReservation') call = effect.input as MoveCall;
      if (effect.kind === 'stopped' && effect.id === 'moveReservation') call = null;
      if (effect.kind === 'stated') read = 'asked';
    }
    return { ...world, call, read };
  }

  const led = (text: string, turn: Turn, before: World): Found<Lagging, Lagging> => {
    const state = { snapshots: turn.snapshots, world: noted(before, turn.heard) };
    return { words: text, mover: 'other', state, step: state };
  };
  const still = (text: string, { snapshots }: Lagging, world: World): Found<Lagging, Lagging> => {
    const state = { snapshots, world };
    return { words: text, mover: 'other', state, step: state };
  };
  const send = (snapshots: Snapshots, event: AnyEventObject) => rooms.send(snapshots, 'page', event);
  const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
  const failed = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error });
  const lost = new NetworkError('No answer.');

  /** What comes of a call: the visit that it left, or with which status it is refused. */
  function outcome(world: World, { version, move, words: said }: MoveCall): Visit | 409 | 412 {
    const visit = newest(world);
    if (version !== visit.version) return 412;
    const moved = serve(visit, eventOf(standing(visit, here), move, said));
    return moved ? { ...moved, version: visit.version + 1 } : 409;
  }
  const refused = (world: World): World => ({ ...world, refusedAt: world.history.length - 1 });

  // without a network no one reads again: the next step on the old copy is refused once more
  const unread = (world: World, page: AnyMachineSnapshot): World =>
    page.matches('rereading') ? { ...world, refusedAt: -1 } : world;

  function* answers({ snapshots, world }: Lagging): Generator<Found<Lagging, Lagging>> {
    const page = snapshots.get('page');
    if (world.call) {
      const after = outcome(world, world.call);
      if (typeof after === 'number')
        yield led(
          `refused with ${after}`,
          send(snapshots, failed('moveReservation', new RefusedError(after))),
          refused(world),
        );
      else {
        const moved = kept(world, after);
        yield led('moved', send(snapshots, done('moveReservation', placed(after))), moved);
        yield led('moved, and the answer is lost', send(snapshots, failed('moveReservation', lost)), moved);
      }
    }
    if (page?.matches('explaining')) {
      const { reservation, move } = contextOf(snapshots);
      const after = outcome(world, { id: 1, version: reservation.version, move, key: '', words });
      if (typeof after === 'number')
        yield led(
          `refused with ${after}`,
          send(snapshots, { type: 'saving.refused', error: new RefusedError(after) }),
          refused(world),
        );
      else
        yield led(
          'moved with words',
          send(snapshots, { type: 'saving.stored', stored: { words, placed: placed(after) } }),
          kept(world, after),
        );
    }
    if (page?.children.readReservation) {
      yield led('read', send(snapshots, done('readReservation', placed(newest(world)))), world);
      yield led('not read', send(snapshots, failed('readReservation', lost)), unread(world, page));
    }
    if (world.read === 'asked')
      yield still('the page is read', { snapshots, world }, { ...world, read: newest(world) });
    else if (world.read)
      yield led(
        'the page shows what was read',
        send(snapshots, { type: 'reservation.read', now, ...placed(world.read) }),
        { ...world, read: null },
      );
  }

  function* person({ snapshots, world }: Lagging): Generator<Found<Lagging, Lagging>> {
    const page = snapshots.get('page');
    if (page?.status !== 'active') return;
    const heard = new Set(getNextTransitions(page).map(({ eventType }) => eventType));
    const isNew = page.matches('ready') && world.left.moves > 0;
    const spent: World = { ...world, left: { ...world.left, moves: world.left.moves - 1 } };
    if (heard.has('move.chosen') && isNew)
      for (const move of asks) {
        const turn = send(snapshots, { type: 'move.chosen', move });
        if (!turn.snapshots.get('page')?.matches('ready')) yield led(move, turn, spent);
      }
    if (heard.has('undo.asked') && isNew) yield led('undo', send(snapshots, { type: 'undo.asked' }), spent);
    if (heard.has('move.dismissed'))
      yield led('dismissed', send(snapshots, { type: 'move.dismissed', now }), world);
    for (const type of heard)
      if (type.startsWith('xstate.after.') && !type.includes('nextTurn'))
        yield led(type.split('.')[2] ?? '', send(snapshots, { type }), unread(world, page));
  }

  function* elsewhere(state: Lagging): Generator<Found<Lagging, Lagging>> {
    const { world } = state;
    const visit = newest(world);
    const spent = { ...world.left, elsewhere: world.left.elsewhere - 1 };
    if (spent.elsewhere < 0) return;
    for (const move of others) {
      const after = serve(visit, eventOf(standing(visit, there), move, words));
      const now = after && kept(world, { ...after, version: visit.version + 1 });
      if (now) yield still(`somebody else: ${move}`, state, { ...now, left: spent });
    }
    const opened = serve(visit, { type: 'recordOpened' });
    const signed = opened && serve(opened, { type: 'recordSigned' });
    if (signed) yield still('its record is signed', state, { ...kept(world, signed), left: spent });
  }

  return {
    begins: () =>
      (['booked', 'cancelled'] as const).map((status) => {
        const visit = { ...first, status };
        const world: World = {
          history: [visit],
          call: null,
          read: null,
          refusedAt: -1,
          left: { elsewhere: 1, moves: 2 },
        };
        return led(`a visit that is ${status}`, rooms.start(new Map(), 'page', standing(visit, here)), world);
      }),
    *follows(state) {
      yield* answers(state);
      yield* person(state);
      yield* elsewhere(state);
    },
    keyOf: ({ snapshots, world }) => {
      const page = snapshots.get('page');
      const { reservation, move } = contextOf(snapshots);
      return JSON.stringify([world, page?.value, facts(reservation), move]);
    },
  };
}

/** Where page and server stand. */
export const laggingIs = (state: Lagging): string => {
  const page = state.snapshots.get('page');
  const { status, record_state, version } = newest(state.world);
  return `page: ${page ? describeState(page) : ''}, shows ${shown(state).status} ${shown(state).version}; server: ${status} ${version}, record ${record_state}`;
};

const isGone = ({ status }: Visit) =>
  ['cancelled', 'no_show', 'waitlisted', 'requested', 'entered_in_error'].includes(status);

/** What a page and the server promise about a visit together. */
export const laggingPromises: readonly Property<Lagging>[] = [
  {
    says: 'Nobody is shown a visit that the server never had.',
    holds: (state) => placeOf(state.world, shown(state)) >= 0,
  },
  {
    says: 'A visit with a signed record keeps its time and is not given up, whoever asks on an old copy.',
    holds: ({ world: { history } }) =>
      history.every((visit, place) => {
        const before = history[place - 1];
        if (before?.record_state !== 'signed' || visit.record_state !== 'signed') return true;
        const isMoved = before.start_at !== visit.start_at;
        return !isMoved && (!isGone(visit) || before.status === visit.status);
      }),
  },
  {
    says: 'Every refusal is answered by reading again: nobody keeps a copy that is older than it.',
    holds: (state) => {
      const { world, snapshots } = state;
      const page = snapshots.get('page');
      const isQuiet = world.call === null && world.read === null && !page?.children.readReservation;
      return !isQuiet || placeOf(world, shown(state)) >= world.refusedAt;
    },
  },
];
