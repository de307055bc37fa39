import { type AnyActorRef, type AnyEventObject, createEmptyActor, getNextTransitions } from 'xstate';
import { type Tokens, turnToRefresh } from '#machines/app/auth.facts.ts';
import type { authMachine } from '#machines/app/auth.machine.ts';
import type { User } from '#machines/flows/account/accountFields.ts';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { Composition, type Snapshots, type Turn } from './composition.ts';
import type { Found, Model } from './graph.ts';

import {
  accessOf,
  type Call,
  type Context,
  held,
  type Key,
  numberOf,
  other,
  refreshOf,
  type Seen,
  show,
  type Tab,
  type TwoTabs,
  tabs,
  type World,
} from './twoTabsWorld.ts';

const user: User = { id: 1, email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'L' };
const owner = createEmptyActor() as unknown as AnyActorRef;

/** What keeps tabs from refreshing beside each other: the browser's Web Locks, passed on once the other tab sees what was stored. */
export interface Rules {
  readonly hasLock: boolean;
  readonly isSeenFirst: boolean;
}

const usual: Rules = { hasLock: true, isSeenFirst: true };

/** Two tabs of one session that refresh, log out, hear of each other late, and lose answers. */
export function twoTabsModel(auth: typeof authMachine, rules: Rules = usual): Model<TwoTabs, TwoTabs> {
  const rooms = new Composition({ one: { machine: auth }, two: { machine: auth } });

  /** A tab writes to the storage: it sees it at once, the other one later. */
  function write(world: World, tab: Tab, values: readonly (readonly [Key, string | null])[]): World {
    const to = other(tab);
    let { writes } = world;
    let seen = world.seen[tab];
    const posts = [...world.posts[to]];
    for (const [key, value] of values) {
      if (seen[key] === value) continue;
      writes += 1;
      seen = { ...seen, [key]: value, orders: { ...seen.orders, [key]: writes } };
      posts.push({ key, value, order: writes });
    }
    return {
      ...world,
      writes,
      seen: { ...world.seen, [tab]: seen },
      posts: { ...world.posts, [to]: posts },
    };
  }

  /** What a tab does to the world in a turn: calls begin and are given up, tokens are stored and dropped. */
  function heard(tab: Tab, turn: Turn, world: World): World {
    let now = world;
    const call = (change: Call | null) => {
      now = { ...now, calls: { ...now.calls, [tab]: change } };
    };
    for (const effect of turn.heard) {
      const { kind } = effect;
      const running = now.calls[tab];
      if (kind === 'started' && effect.id === 'refreshAccess')
        call({ phase: 'waiting', shown: null, isWanted: true });
      if (kind === 'stopped' && effect.id === 'refreshAccess' && running?.isWanted) {
        // who waits for the lock goes away; who asks is no longer listened to, and the lock passes on
        if (now.lock === tab && running.phase === 'asking') now = { ...now, lock: null };
        if (running.phase !== 'passing') call(null);
      }
      if (kind === 'stated' && effect.fact.type === 'tokensHeld') {
        const { access, refresh } = effect.fact as unknown as Tokens;
        now = write(now, tab, [
          ['access', access],
          ['refresh', refresh],
        ]);
      }
      if (kind === 'stated' && effect.fact.type === 'tokensDropped')
        now = write(now, tab, [
          ['access', null],
          ['refresh', null],
        ]);
    }
    return now;
  }

  const sent = (
    words: string,
    { snapshots }: TwoTabs,
    world: World,
    tab: Tab,
    event: AnyEventObject,
  ): Found<TwoTabs, TwoTabs> => {
    const turn = rooms.send(snapshots, tab, event);
    const state = { snapshots: turn.snapshots, world: heard(tab, turn, world) };
    return { words: `${tab}: ${words}`, mover: 'other', state, step: state };
  };
  const moved = (words: string, { snapshots }: TwoTabs, world: World): Found<TwoTabs, TwoTabs> => {
    const state = { snapshots, world };
    return { words, mover: 'other', state, step: state };
  };
  const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
  const failed = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error });
  const spend = (world: World, what: keyof World['left']): World => ({
    ...world,
    left: { ...world.left, [what]: world.left[what] - 1 },
  });
  const called = (world: World, tab: Tab, call: Call | null): World => ({
    ...world,
    calls: { ...world.calls, [tab]: call },
  });

  function* refreshing(state: TwoTabs, tab: Tab): Generator<Found<TwoTabs, TwoTabs>> {
    const { world } = state;
    const call = world.calls[tab];
    if (!call) return;
    if (call.phase === 'passing') {
      if (!rules.isSeenFirst || world.posts[other(tab)].length === 0)
        yield moved(`${tab}: passes the lock on`, state, { ...called(world, tab, null), lock: null });
      return;
    }
    if (call.phase === 'waiting') {
      if (rules.hasLock && world.lock !== null) return;
      const { access, refresh } = held(state, tab);
      const turn = turnToRefresh(world.seen[tab], { access, refresh: refresh ?? '' });
      const holding = rules.hasLock ? { ...world, lock: tab } : world;
      if ('renewed' in turn)
        yield sent(
          'finds it refreshed',
          state,
          { ...called(world, tab, null) },
          tab,
          done('refreshAccess', turn.renewed),
        );
      else
        yield moved(
          `${tab}: asks with ${numberOf(turn.ask)}`,
          state,
          called(holding, tab, { ...call, phase: 'asking', shown: turn.ask }),
        );
      return;
    }
    const released: World = { ...called(world, tab, null), lock: rules.hasLock ? null : world.lock };
    const { session, next, isReuse } = show(world.session, call.shown ?? '');
    const after = { ...released, session, isReused: world.isReused || isReuse };
    if (next === undefined)
      yield sent('is refused', state, after, tab, failed('refreshAccess', new RefusedError(401)));
    else {
      const tokens = { access: accessOf(next), refresh: refreshOf(next) };
      const stored = write({ ...world, session }, tab, [
        ['access', tokens.access],
        ['refresh', tokens.refresh],
      ]);
      const passing: World = rules.hasLock
        ? called(stored, tab, { ...call, phase: 'passing', isWanted: false })
        : called(stored, tab, null);
      yield sent(`is given ${next}`, state, passing, tab, done('refreshAccess', tokens));
      if (world.left.losses > 0)
        yield sent(
          `is given ${next}, and the answer is lost`,
          state,
          spend(after, 'losses'),
          tab,
          failed('refreshAccess', new NetworkError('No answer.')),
        );
    }
    if (world.left.losses > 0)
      yield sent(
        'finds a server that fails',
        state,
        spend(released, 'losses'),
        tab,
        failed('refreshAccess', new ServerError(500)),
      );
  }

  function* told(state: TwoTabs, tab: Tab): Generator<Found<TwoTabs, TwoTabs>> {
    const { world } = state;
    const [post, ...posts] = world.posts[tab];
    if (!post) return;
    const { key, value, order } = post;
    const before = world.seen[tab];
    // what a tab wrote itself is newer than what reaches it from before
    const seen =
      order < before.orders[key]
        ? before
        : { ...before, [key]: value, orders: { ...before.orders, [key]: order } };
    const { access, refresh } = seen;
    yield sent(
      `hears of the ${key} token`,
      state,
      { ...world, seen: { ...world.seen, [tab]: seen }, posts: { ...world.posts, [tab]: posts } },
      tab,
      { type: 'tokens.changedElsewhere', access, refresh, cause: 'elsewhere' },
    );
  }

  function* person(state: TwoTabs, tab: Tab): Generator<Found<TwoTabs, TwoTabs>> {
    const { world, snapshots } = state;
    const snapshot = snapshots.get(tab);
    if (snapshot?.status !== 'active') return;
    const { access } = snapshot.context as Tokens;
    if (world.left.expiries > 0 && access !== null && world.calls[tab] === null)
      yield sent('its access token is refused', state, spend(world, 'expiries'), tab, {
        type: 'access.rejected',
        access,
      });
    if (world.left.signOuts > 0 && snapshot.matches({ identity: 'signedIn' }))
      yield sent('logs out', state, { ...spend(world, 'signOuts'), isLeft: true }, tab, {
        type: 'signOut.asked',
      });
    const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
    if (snapshot.children.readActiveUser) {
      if (world.session.isOver)
        yield sent('its token is refused', state, world, tab, { type: 'access.rejected', access });
      else yield sent('its user is read', state, world, tab, done('readActiveUser', user));
    }
    for (const type of types)
      if (type.startsWith('xstate.after.') && !type.includes('patience'))
        yield sent(type.split('.')[2] ?? '', state, world, tab, { type });
  }

  const first: Seen = { access: accessOf(1), refresh: refreshOf(1), orders: { access: 0, refresh: 0 } };
  const beginning: World = {
    session: { held: 1, offered: [], replaced: [], last: 1, isOver: false },
    seen: { one: first, two: first },
    posts: { one: [], two: [] },
    calls: { one: null, two: null },
    lock: null,
    writes: 0,
    left: { expiries: 3, losses: 1, signOuts: 1 },
    isReused: false,
    isLeft: false,
  };

  return {
    begins() {
      const input = { owner, access: first.access, refresh: first.refresh, leftUnused: false };
      let snapshots: Snapshots = new Map();
      for (const tab of tabs) {
        snapshots = rooms.start(snapshots, tab, input).snapshots;
        snapshots = rooms.send(snapshots, tab, done('readActiveUser', user)).snapshots;
      }
      return [moved('both tabs are open', { snapshots, world: beginning }, beginning)];
    },
    *follows(state) {
      for (const tab of tabs) {
        yield* refreshing(state, tab);
        yield* told(state, tab);
        yield* person(state, tab);
      }
      const { world } = state;
      if (world.isLeft && !world.session.isOver)
        yield moved('the server hears of the log-out', state, {
          ...world,
          session: { ...world.session, isOver: true },
        });
    },
    keyOf: ({ snapshots, world }) =>
      JSON.stringify([
        world,
        [...snapshots].map(([tab, { value, context }]) => {
          const { access, refresh, tries, ended, user: known } = context as Context;
          return [tab, value, access, refresh, tries, ended, known !== null];
        }),
      ]),
  };
}
