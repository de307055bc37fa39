import { assertEvent, assign, type EventObject, emit, sendTo, setup } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { given } from '#machines/parts/given.ts';
import { why } from '../parts/failure.ts';
import { patience } from '../parts/patience.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import type { AuthBeginning, AuthReport, SignOutCause } from './auth.facts.ts';
import { authMachine } from './auth.machine.ts';
import { buildFreshnessMachine } from './buildFreshness.machine.ts';
import { type DarkModeInput, darkModeMachine } from './darkMode.machine.ts';
import { defaultClinicMachine } from './defaultClinic.machine.ts';
import { revocationMachine } from './revocation.machine.ts';

export interface AppInput {
  readonly tokens: AuthBeginning;
  /** Sessions that an earlier page left without the server having heard of it. */
  readonly left: readonly string[];
  readonly clinic: number | null;
  readonly darkMode: DarkModeInput;
  readonly online: boolean;
}

export type AppEvent =
  | AuthReport
  | { type: 'network.lost' }
  | { type: 'network.returned' }
  | { type: 'server.missed' }
  | { type: 'connection.retried' }
  | { type: 'attention.returned' }
  | { type: 'form.dirtied'; form: string }
  | { type: 'form.cleaned'; form: string }
  | { type: 'drafts.counted'; count: number }
  | { type: 'signOut.wanted' }
  /** Another clinic than `from`, the one that everything on the screen belongs to now. */
  | { type: 'switch.wanted'; clinic: Clinic; from: Clinic | null }
  | { type: 'departure.confirmed' }
  | { type: 'departure.dismissed' };

interface Context extends AppInput {
  /** The forms that hold unsaved work, by their actors' session ids. */
  unsaved: readonly string[];
  wanted: Clinic | null;
  /** Where the unsaved work began, once another clinic was chosen beside it. */
  workplace: Clinic | null;
  /** The clinic that a switch would leave. */
  from: Clinic | null;
  /** How many drafts this browser keeps for the user. */
  drafts: number;
}

/** A chart that throws must not take the others with it: what is left of the app goes on, and it is told. */
const broken = { actions: { type: 'tellBroken' as const, params: why } };

/** The server answers again: what failed meanwhile is mended, and every page read anew. */
const reached = {
  target: '#app.network.online',
  actions: ['mendParts', 'renewSession', 'tellNetworkReturned'],
} as const;

/** The root: it starts the app-level charts and is the one place where they are wired to each other. */
export const appMachine = setup({
  types: {
    context: {} as Context,
    input: {} as AppInput,
    events: {} as AppEvent,
    emitted: {} as
      | { type: 'signedIn' }
      | { type: 'signedOut'; cause: SignOutCause }
      | { type: 'networkReturned' }
      /** Someone is back at a page that was hidden: what it shows may have changed meanwhile. */
      | { type: 'attentionReturned' }
      /** The form of another clinic is done with: its page belongs to the chosen clinic now. */
      | { type: 'workplaceLeft' }
      | { type: 'chartBroken'; error: unknown },
    children: {} as {
      auth: 'auth';
      defaultClinic: 'defaultClinic';
      darkMode: 'darkMode';
      buildFreshness: 'buildFreshness';
      revocation: 'revocation';
      reachServer: 'reachServer';
    },
  },
  actors: {
    auth: authMachine,
    defaultClinic: defaultClinicMachine,
    darkMode: darkModeMachine,
    buildFreshness: buildFreshnessMachine,
    revocation: revocationMachine,
    watchNetwork: silent<EventObject>(),
    watchAttention: silent<EventObject>(),
    reachServer: unprovided<void, void>('reachServer'),
  },
  guards: {
    isOffline: ({ context }) => !context.online,
    somethingIsUnsaved: ({ context }) => context.unsaved.length > 0,
    somethingWouldBeLost: ({ context }) => context.unsaved.length > 0 || context.drafts > 0,
    nothingWouldBeLost: ({ context }) => context.unsaved.length === 0 && context.drafts === 0,
    isTheLast: ({ context, event }) =>
      event.type === 'form.cleaned' && context.unsaved.every((form) => form === event.form),
    isTheLastElsewhere: ({ context, event }) =>
      context.workplace !== null &&
      event.type === 'form.cleaned' &&
      context.unsaved.every((form) => form === event.form),
  },
  actions: {
    noteUnsaved: assign(({ context, event }) =>
      event.type === 'form.dirtied' && !context.unsaved.includes(event.form)
        ? { unsaved: [...context.unsaved, event.form] }
        : {},
    ),
    noteSaved: assign(({ context, event }) => {
      assertEvent(event, 'form.cleaned');
      return { unsaved: context.unsaved.filter((form) => form !== event.form) };
    }),
    noteDrafts: assign(({ event }) => {
      assertEvent(event, 'drafts.counted');
      return { drafts: event.count };
    }),
    forgetUnsaved: assign({ unsaved: [], workplace: null }),
    noteWanted: assign(({ event }) => {
      assertEvent(event, 'switch.wanted');
      return { wanted: event.clinic, from: event.from };
    }),
    forgetWanted: assign({ wanted: null, from: null }),
    keepWorkplace: assign(({ context }) => ({ workplace: context.workplace ?? context.from })),
    leaveWorkplace: assign({ workplace: null }),
    holdReload: sendTo('buildFreshness', { type: 'work.unsaved' }),
    allowReload: sendTo('buildFreshness', { type: 'work.saved' }),
    renewSession: sendTo('auth', { type: 'network.returned' }),
    mendParts: sendTo('buildFreshness', { type: 'network.returned' }),
    fetchClinics: sendTo('defaultClinic', { type: 'user.arrived' }),
    forgetClinics: sendTo('defaultClinic', { type: 'user.left' }),
    revoke: sendTo('revocation', (_, { refresh }: { refresh: string }) => ({
      type: 'session.left' as const,
      refresh,
    })),
    signOut: sendTo('auth', { type: 'signOut.asked' }),
    switchClinic: sendTo('defaultClinic', ({ context, event }) => ({
      type: 'clinic.chosen' as const,
      clinic: given(event.type === 'switch.wanted' ? event.clinic : context.wanted, 'wanted'),
    })),
    tellSignedIn: emit({ type: 'signedIn' }),
    tellSignedOut: emit(({ event }) => {
      assertEvent(event, 'auth.signedOut');
      return { type: 'signedOut' as const, cause: event.cause };
    }),
    tellWorkplaceLeft: emit({ type: 'workplaceLeft' }),
    tellNetworkReturned: emit({ type: 'networkReturned' }),
    tellAttentionReturned: emit({ type: 'attentionReturned' }),
    tellBroken: emit((_, { error }: { error: unknown }) => ({ type: 'chartBroken', error }) as const),
  },
  delays: { patience, recheck: 5_000 },
}).createMachine({
  id: 'app',
  description: 'Starts the app-level charts and wires them to each other.',
  context: ({ input }) => ({ ...input, unsaved: [], wanted: null, drafts: 0, workplace: null, from: null }),
  type: 'parallel',
  invoke: [
    {
      src: 'defaultClinic',
      id: 'defaultClinic',
      input: ({ context }) => ({ stored: context.clinic }),
      onError: broken,
    },
    { src: 'darkMode', id: 'darkMode', input: ({ context }) => context.darkMode, onError: broken },
    { src: 'buildFreshness', id: 'buildFreshness', onError: broken },
    {
      src: 'revocation',
      id: 'revocation',
      input: ({ context }) => ({ left: context.left }),
      onError: broken,
    },
    {
      src: 'auth',
      id: 'auth',
      input: ({ context, self }) => ({ ...context.tokens, owner: self }),
      onError: broken,
    },
    { src: 'watchNetwork', id: 'watchNetwork' },
    { src: 'watchAttention', id: 'watchAttention' },
  ],
  states: {
    session: {
      description: 'What the auth chart reports.',
      initial: 'closed',
      on: {
        'auth.signedIn': { target: '.open', actions: ['fetchClinics', 'tellSignedIn'] },
        'auth.signedOut': { target: '.closed', actions: ['forgetClinics', 'tellSignedOut'] },
        'auth.left': { actions: { type: 'revoke', params: ({ event }) => event } },
      },
      states: {
        closed: { description: 'No one is signed in, as far as is known.' },
        open: { description: 'A user is signed in.' },
      },
    },
    network: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isOffline', target: 'offline' }, { target: 'online' }] },
        online: {
          description: 'The user who comes back to a page that was hidden finds it as it is now.',
          on: {
            'attention.returned': { actions: 'tellAttentionReturned' },
            'network.lost': 'offline',
            'server.missed': 'offline',
            'connection.retried': { actions: 'renewSession' },
          },
        },
        offline: {
          description:
            'The page says so; nothing is queued silently. Pages reload their data only once the server has answered, because a network that has just come back often loses the first requests.',
          initial: 'waiting',
          states: {
            waiting: {
              description:
                'Waits until the browser reports a network, the user tries again, or some time has passed.',
              on: { 'network.returned': 'checking', 'connection.retried': 'trying' },
              after: { recheck: 'checking' },
            },
            checking: {
              description: 'Checks whether the server answers; nothing on the page changes meanwhile.',
              on: {
                'network.returned': { target: 'checking', reenter: true },
                'connection.retried': 'trying',
              },
              invoke: { src: 'reachServer', id: 'reachServer', onDone: reached, onError: 'waiting' },
            },
            trying: {
              tags: 'busy',
              description: 'The user does not want to wait for the browser: the server itself is asked.',
              invoke: { src: 'reachServer', id: 'reachServer', onDone: reached, onError: 'unreached' },
              after: { patience: 'unreached' },
            },
            unreached: {
              description: 'Tried again, and there is still no connection.',
              on: { 'network.returned': 'checking', 'connection.retried': 'trying' },
              after: { recheck: 'checking' },
            },
          },
        },
      },
    },
    work: {
      initial: 'saved',
      on: { 'auth.signedOut': { target: '.saved', actions: ['forgetUnsaved', 'allowReload'] } },
      states: {
        saved: {
          description: 'No form holds unsaved work.',
          on: { 'form.dirtied': { target: 'unsaved', actions: ['noteUnsaved', 'holdReload'] } },
        },
        unsaved: {
          description: 'A reload, a log-out or a clinic switch would lose work.',
          on: {
            'form.dirtied': { actions: 'noteUnsaved' },
            'form.cleaned': [
              {
                guard: 'isTheLastElsewhere',
                target: 'saved',
                actions: ['noteSaved', 'allowReload', 'leaveWorkplace', 'tellWorkplaceLeft'],
              },
              { guard: 'isTheLast', target: 'saved', actions: ['noteSaved', 'allowReload'] },
              { actions: 'noteSaved' },
            ],
          },
        },
      },
    },
    departure: {
      initial: 'staying',
      on: {
        'auth.signedOut': { target: '.staying', actions: 'forgetWanted' },
        'drafts.counted': { actions: 'noteDrafts' },
      },
      states: {
        staying: {
          on: {
            'signOut.wanted': [
              { guard: 'somethingWouldBeLost', target: 'askingToSignOut' },
              { actions: 'signOut' },
            ],
            'switch.wanted': [
              { guard: 'somethingIsUnsaved', target: 'askingToSwitch', actions: 'noteWanted' },
              { actions: 'switchClinic' },
            ],
          },
        },
        askingToSignOut: {
          description: 'Logging out would lose unsaved work or drafts: asks first, as long as there are any.',
          always: { guard: 'nothingWouldBeLost', target: 'staying' },
          on: {
            'departure.confirmed': { target: 'staying', actions: 'signOut' },
            'departure.dismissed': 'staying',
          },
        },
        askingToSwitch: {
          description:
            'The open form belongs to the clinic that would be left: asks first, because the form stays with that clinic.',
          on: {
            'departure.confirmed': {
              target: 'staying',
              actions: ['keepWorkplace', 'switchClinic', 'forgetWanted'],
            },
            'departure.dismissed': { target: 'staying', actions: 'forgetWanted' },
          },
        },
      },
    },
  },
});
