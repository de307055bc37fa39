import { not, setup, stateIn } from 'xstate';
import { patience } from '../parts/patience.ts';
import { unprovided } from '../parts/unprovided.ts';

export type BuildFreshnessEvent =
  | { type: 'work.unsaved' }
  | { type: 'work.saved' }
  | { type: 'part.failed' }
  | { type: 'network.returned' }
  | { type: 'reload.asked' };

/** Whether the page is the newest build: the specification's section 4, build freshness. */
export const buildFreshnessMachine = setup({
  types: {
    events: {} as BuildFreshnessEvent,
    tags: {} as 'updateReady' | 'partMissing',
    children: {} as {
      probeBuild: 'probeBuild';
      probePart: 'probeBuild';
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
    build: {
      initial: 'fresh',
      on: { 'part.failed': '.probing' },
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
          description: 'The user is typing: the update waits, and the page says that it is ready.',
          on: { 'work.saved': 'stale', 'reload.asked': 'forced' },
        },
        probing: {
          description: 'A part of the page did not load: checks whether the server answers at all.',
          invoke: { src: 'probeBuild', id: 'probePart', onDone: 'mending', onError: 'unreachable' },
          after: { patience: 'unreachable' },
        },
        unreachable: {
          tags: 'partMissing',
          description: 'Reloading without a server would leave an empty window: the page stays, and says so.',
          on: {
            'network.returned': { guard: 'nothingIsUnsaved', target: 'probing' },
            'work.saved': 'probing',
            'reload.asked': 'probing',
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
