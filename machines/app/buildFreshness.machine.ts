import { and, not, setup, stateIn } from 'xstate';
import { patience } from '../parts/patience.ts';
import { unprovided } from '../parts/unprovided.ts';

export type BuildFreshnessEvent =
  | { type: 'work.unsaved' }
  | { type: 'work.saved' }
  | { type: 'part.failed' }
  /** The page around the part that failed is whole without it. */
  | { type: 'part.spared' }
  | { type: 'network.returned' }
  | { type: 'reload.asked' };

/** Whether the page is the newest build: the specification's section 4, build freshness. */
export const buildFreshnessMachine = setup({
  types: {
    events: {} as BuildFreshnessEvent,
    tags: {} as 'updateReady' | 'partMissing' | 'partSpared',
    children: {} as {
      probeBuild: 'probeBuild';
      probePart: 'probeBuild';
      probeServer: 'probeBuild';
      reloadOnce: 'reloadOnce';
      reload: 'reload';
    },
  },
  actors: {
    probeBuild: unprovided<{ stale: boolean }, void>('probeBuild'),
    reloadOnce: unprovided<{ reloading: boolean }, void>('reloadOnce'),
    reload: unprovided<void, void>('reload'),
  },
  guards: {
    isStale: (_, { stale }: { stale: boolean }) => stale,
    isReloading: (_, { reloading }: { reloading: boolean }) => reloading,
    somethingIsUnsaved: stateIn({ work: 'unsaved' }),
    nothingIsUnsaved: not(stateIn({ work: 'unsaved' })),
    canBeWorkedOn: and([stateIn({ work: 'unsaved' }), stateIn({ page: 'spared' })]),
  },
  delays: { patience, checkInterval: 3_600_000 },
}).createMachine({
  id: 'buildFreshness',
  description: 'Whether the page runs the newest build, and when it may reload.',
  type: 'parallel',
  states: {
    work: {
      description: 'Whether a reload would interrupt the user.',
      initial: 'saved',
      states: {
        saved: { on: { 'work.unsaved': 'unsaved' } },
        unsaved: { on: { 'work.saved': 'saved' } },
      },
    },
    page: {
      description: 'Whether the page is there without what could not be loaded.',
      initial: 'whole',
      states: {
        whole: {
          description: 'Nothing is missing, or all of the page, which says so itself.',
          on: { 'part.spared': 'spared' },
        },
        spared: {
          tags: 'partSpared',
          description: 'What was to open did not come. The page around it stays, with what was typed.',
          on: { 'part.failed': 'whole' },
        },
      },
    },
    build: {
      initial: 'fresh',
      on: { 'part.failed': '.probing', 'part.spared': '.probing' },
      states: {
        fresh: {
          description: 'This is the newest build, as far as is known.',
          after: { checkInterval: 'checking' },
        },
        checking: {
          description: 'Asks which build is served now.',
          invoke: {
            src: 'probeBuild',
            id: 'probeBuild',
            onDone: [
              { guard: { type: 'isStale', params: ({ event }) => event.output }, target: 'stale' },
              { target: 'fresh' },
            ],
            onError: 'fresh',
          },
          after: { patience: 'fresh' },
        },
        stale: {
          tags: 'updateReady',
          description: 'A newer build is served. The page reloads as soon as nothing is unsaved.',
          always: { guard: 'somethingIsUnsaved', target: 'waiting' },
          invoke: {
            src: 'reloadOnce',
            id: 'reloadOnce',
            onDone: [
              { guard: { type: 'isReloading', params: ({ event }) => event.output }, target: 'reloading' },
              { target: 'fresh' },
            ],
            onError: 'fresh',
          },
          after: { patience: 'fresh' },
        },
        waiting: {
          tags: 'updateReady',
          description: 'The user is typing: the reload waits, and the page says so.',
          on: { 'work.saved': 'stale', 'reload.asked': 'forced' },
        },
        asked: {
          description: 'The user wants the reload: checks first whether the server answers at all.',
          invoke: { src: 'probeBuild', id: 'probeServer', onDone: 'mending', onError: 'unreachable' },
          after: { patience: 'unreachable' },
        },
        probing: {
          description: 'A part of the page did not load: checks whether the server answers at all.',
          invoke: {
            src: 'probeBuild',
            id: 'probePart',
            onDone: [{ guard: 'canBeWorkedOn', target: 'waiting' }, { target: 'mending' }],
            onError: 'unreachable',
          },
          after: { patience: 'unreachable' },
        },
        unreachable: {
          tags: 'partMissing',
          description: 'Reloading without a server would leave an empty window: the page stays, and says so.',
          on: {
            'network.returned': { guard: 'nothingIsUnsaved', target: 'probing' },
            'work.saved': 'probing',
            'reload.asked': 'asked',
          },
        },
        mending: {
          description: 'The server answers: reload, at most once per path within ten seconds.',
          invoke: {
            src: 'reloadOnce',
            id: 'reloadOnce',
            onDone: [
              { guard: { type: 'isReloading', params: ({ event }) => event.output }, target: 'reloading' },
              { target: 'broken' },
            ],
            onError: 'broken',
          },
          after: { patience: 'broken' },
        },
        broken: {
          tags: 'partMissing',
          description: 'Reloading did not help; the page says so and offers a button.',
          on: { 'reload.asked': 'forced' },
        },
        forced: {
          description: 'The user asked for the reload.',
          invoke: { src: 'reload', id: 'reload', onDone: 'reloading', onError: 'broken' },
          after: { patience: 'broken' },
        },
        reloading: {
          description: 'The page is about to be replaced. One that is still here was not, and says so.',
          after: { patience: 'broken' },
        },
      },
    },
  },
});
