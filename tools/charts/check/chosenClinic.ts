import { type AnyEventObject, type AnyMachineSnapshot, getNextTransitions } from 'xstate';
import type { AppEvent } from '#machines/app/app.machine.ts';
import type { AuthEvent } from '#machines/app/auth.facts.ts';
import type { DefaultClinicEvent } from '#machines/app/defaultClinic.machine.ts';
import { chartOf } from '#machines/index.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import {
  type Away,
  type AwayStep,
  accounts,
  type Cause,
  clinicOf,
  contextOf,
  kept,
  type Spent,
  tokensOf,
  userOf,
  type World,
} from './chosenClinicWorld.ts';
import { Composition, type Heard, type Snapshots, type Turn } from './composition.ts';
import type { Found, Model, Mover } from './graph.ts';

const parts = ['app', 'auth', 'defaultClinic'] as const;
/** The charts of this composition; a planted fault takes the place of one. */
export type Charts = Readonly<Record<(typeof parts)[number], AnyMachineSnapshot['machine']>>;

/** The charts as they are. */
export const realCharts = (): Charts => ({
  app: chartOf('app').machine,
  auth: chartOf('auth').machine,
  defaultClinic: chartOf('defaultClinic').machine,
});

const paths = { app: 'app', auth: 'app.auth', defaultClinic: 'app.defaultClinic' } as const;

/** A call is answered for whoever it was asked as. */
function noted(world: World, heard: readonly Heard[]): World {
  let { asked } = world;
  for (const effect of heard) {
    if (effect.kind === 'started' && (effect.id === 'listClinics' || effect.id === 'readClinic'))
      asked = world.account;
  }
  return { ...world, asked };
}

/** What is tried at all: everything at once makes more states than a proof of seconds can visit. */
export interface Tried {
  /** The clinics that were chosen last in this browser. */
  readonly starts: readonly (number | null)[];
  /** Whether the browser and the app notice that the network is away. */
  readonly network: boolean;
  /** Whether a form is typed into and left. */
  readonly forms: boolean;
  readonly left: World['left'];
}

/** A page whose network comes and goes while someone signs in and out, chooses clinics and loses one. */
export function chosenClinicModel(tried: Tried, charts: Charts = realCharts()): Model<Away, AwayStep> {
  const rooms = new Composition({
    app: {
      machine: charts.app,
      parts: { auth: { machine: charts.auth }, defaultClinic: { machine: charts.defaultClinic } },
    },
  });
  const led = (words: string, mover: Mover, turn: Turn, before: World, cause: Cause = null) => {
    const world = noted(before, turn.heard);
    const state = { snapshots: turn.snapshots, world };
    return {
      words,
      mover,
      state,
      step: {
        now: state,
        heard: turn.heard,
        cause,
        isRead: world.read !== null && words === 'listClinics is answered',
      },
    } satisfies Found<Away, AwayStep>;
  };
  type Part = keyof typeof paths;
  const send = (snapshots: Snapshots, part: Part, event: AnyEventObject) =>
    rooms.send(snapshots, paths[part], event);
  const hears = (snapshots: Snapshots, part: Part, type: string): boolean => {
    const snapshot = snapshots.get(paths[part]);
    return (
      snapshot?.status === 'active' &&
      getNextTransitions(snapshot).some(({ eventType }) => eventType === type)
    );
  };
  const spend = (world: World, what: Spent): World => ({
    ...world,
    left: { ...world.left, [what]: world.left[what] - 1 },
  });
  const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, actorId: id, output });
  const failed = (id: string, error: Error) => ({ type: `xstate.error.actor.${id}`, actorId: id, error });
  const lost = new NetworkError('No answer.');

  /** What may be answered to each call that runs, besides that no answer comes. */
  function answersTo(
    id: string,
    world: World,
    snapshot: AnyMachineSnapshot,
  ): [AnyEventObject, World, Cause][] {
    const { asked, account } = world;
    if (id === 'reachServer') return [[done(id), world, null]];
    if (id === 'readActiveUser' && account && !world.isOver)
      return [[done(id, userOf(account)), world, null]];
    if (id === 'refreshAccess' && account)
      return world.isOver
        ? [[failed(id, new RefusedError(401)), world, 'refused']]
        : [[done(id, tokensOf(account)), world, null]];
    if (id === 'listClinics' && asked)
      return [[done(id, world.clinics[asked].map(clinicOf)), { ...world, read: world.clinics[asked] }, null]];
    if (id === 'readClinic' && asked) {
      const { stored } = snapshot.context as { stored: number };
      const isTheirs = world.clinics[asked].includes(stored);
      return [[isTheirs ? done(id, clinicOf(stored)) : failed(id, new RefusedError(404)), world, null]];
    }
    return [];
  }

  function* answers({ snapshots, world }: Away): Generator<Found<Away, AwayStep>> {
    for (const part of parts) {
      const snapshot = snapshots.get(paths[part]);
      if (snapshot?.status !== 'active') continue;
      for (const id of Object.keys(snapshot.children)) {
        if (!hears(snapshots, part, `xstate.done.actor.${id}`)) continue;
        for (const [event, after, cause] of answersTo(id, world, snapshot))
          yield led(`${id} is answered`, 'answer', send(snapshots, part, event), after, cause);
        yield led(`${id} finds no network`, 'answer', send(snapshots, part, failed(id, lost)), world);
      }
    }
  }

  function* passing({ snapshots, world }: Away): Generator<Found<Away, AwayStep>> {
    for (const part of parts) {
      const snapshot = snapshots.get(paths[part]);
      if (snapshot?.status !== 'active') continue;
      for (const { eventType: type } of getNextTransitions(snapshot))
        if (type.startsWith('xstate.after.'))
          yield led(`${part}: ${type.split('.')[2]}`, 'time', send(snapshots, part, { type }), world);
    }
  }

  function* person({ snapshots, world }: Away): Generator<Found<Away, AwayStep>> {
    const says = function* (part: Part, event: AnyEventObject, after = world, cause: Cause = null) {
      if (hears(snapshots, part, event.type))
        yield led(event.type, 'person', send(snapshots, part, event), after, cause);
    };
    const leaving: World = { ...world, account: null, read: null, isOver: true };
    const isGone = (turn: Turn) =>
      turn.heard.some((one) => one.kind === 'told' && one.event.type === 'signOut.asked');
    for (const type of ['signOut.wanted', 'departure.confirmed', 'departure.dismissed'] as const) {
      if (!hears(snapshots, 'app', type)) continue;
      const turn = send(snapshots, 'app', { type } satisfies AppEvent);
      // who has to sign out to get on has been left waiting
      if (isGone(turn)) yield led(type, 'other', turn, leaving, 'asked');
      else yield led(type, 'person', turn, world);
    }
    yield* says('app', { type: 'connection.retried' } satisfies AppEvent);
    yield* says('auth', { type: 'retried' } satisfies AuthEvent);
    yield* says('defaultClinic', { type: 'retried' } satisfies DefaultClinicEvent);
    if (tried.forms && snapshots.get(paths.auth)?.matches({ identity: 'signedIn' })) {
      yield* says('app', { type: 'form.dirtied', form: 'x:1' } satisfies AppEvent);
      yield* says('app', { type: 'form.cleaned', form: 'x:1' } satisfies AppEvent);
    }
    const { clinics, chosen } = kept({ snapshots, world });
    for (const clinic of chosen ? clinics : [])
      if (clinic.id !== chosen?.id) yield* says('app', { type: 'switch.wanted', clinic, from: chosen });
    if (world.account === null && world.left.signIns > 0)
      for (const account of accounts) {
        const event = { type: 'tokens.granted', ...tokensOf(account) };
        const after = { ...spend(world, 'signIns'), account, isOver: false };
        yield led(`${account} signs in`, 'person', send(snapshots, 'auth', event), after);
      }
  }

  function* others({ snapshots, world }: Away): Generator<Found<Away, AwayStep>> {
    for (const type of ['network.lost', 'network.returned', 'server.missed'] as const)
      if (tried.network && hears(snapshots, 'app', type))
        yield led(type, 'other', send(snapshots, 'app', { type }), world);
    const { access } = contextOf(snapshots, 'app.auth') as { access: string | null };
    if (access && world.left.expiries > 0)
      for (const isOver of [false, true])
        yield led(
          `the access token is refused${isOver ? ', the session is over' : ''}`,
          'other',
          send(snapshots, 'auth', { type: 'access.rejected', access }),
          { ...spend(world, 'expiries'), isOver },
        );
    if (world.account === 'ada' && world.left.losses > 0) {
      const clinics = { ...world.clinics, ada: [1] };
      const nothing = { snapshots: new Map(snapshots), heard: [], busy: new Set<string>(), waiting: [] };
      yield led('Ada is taken out of clinic 2', 'other', nothing, { ...spend(world, 'losses'), clinics });
    }
    if (hears(snapshots, 'defaultClinic', 'permission.refused'))
      yield led(
        'the role is looked at again',
        'other',
        send(snapshots, 'defaultClinic', { type: 'permission.refused' }),
        world,
      );
    if (world.account === 'ada' && world.left.tabs > 0) {
      const event = { type: 'tokens.changedElsewhere', ...tokensOf('bea'), cause: 'elsewhere' };
      const after: World = { ...spend(world, 'tabs'), account: 'bea', read: null, isOver: false };
      yield led('Bea signs in in another tab', 'other', send(snapshots, 'auth', event), after, 'elsewhere');
      const gone = { type: 'tokens.changedElsewhere', access: null, refresh: null, cause: 'elsewhere' };
      const out: World = { ...spend(world, 'tabs'), account: null, read: null, isOver: true };
      yield led('another tab logs out', 'other', send(snapshots, 'auth', gone), out, 'elsewhere');
    }
  }

  return {
    begins: () =>
      tried.starts.map((clinic) => {
        const world: World = {
          account: 'ada',
          asked: null,
          read: null,
          clinics: { ada: [1, 2], bea: [3] },
          isOver: false,
          left: tried.left,
        };
        const input = {
          tokens: { ...tokensOf('ada'), leftUnused: false },
          left: [],
          clinic,
          darkMode: { stored: null, system: false },
          online: true,
        };
        return led(`start with ${clinic}`, 'other', rooms.start(new Map(), 'app', input), world);
      }),
    *follows(state) {
      yield* answers(state);
      yield* passing(state);
      yield* person(state);
      yield* others(state);
    },
    keyOf: ({ snapshots, world }) => {
      const { unsaved, wanted, workplace, from } = contextOf(snapshots, 'app');
      const { access, user, tries } = contextOf(snapshots, 'app.auth');
      const clinic = contextOf(snapshots, 'app.defaultClinic');
      return JSON.stringify([
        world,
        [...snapshots].map(([path, { value }]) => [path, value]),
        [unsaved, wanted, workplace, from, access, user !== null, tries, clinic],
      ]);
    },
  };
}
