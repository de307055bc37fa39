import type { AnyStateMachine } from 'xstate';
import type { Property } from '#machines/parts/properties.ts';
import { describeState } from '#src/gallery/sandbox/describe.ts';
import type { Charts, Tried } from './chosenClinic.ts';
import { type Account, type Away, type AwayStep, contextOf, kept } from './chosenClinicWorld.ts';
import type { Graph } from './graph.ts';
import { exploreWhole } from './graph.ts';
import { lockedIn, waiting } from './silence.ts';

/** Looks at the same charts: at a network that comes and goes, at people who come and go, and at one page that is only read. */
export const tries = {
  network: {
    starts: [1],
    network: true,
    forms: false,
    left: { expiries: 1, losses: 0, signIns: 0, tabs: 0 },
  },
  people: {
    starts: [2, 3, null],
    network: false,
    forms: true,
    left: { expiries: 0, losses: 1, signIns: 1, tabs: 1 },
  },
  page: { starts: [3], network: true, forms: false, left: { expiries: 0, losses: 0, signIns: 0, tabs: 0 } },
} satisfies Readonly<Record<string, Tried>>;

/** Where the charts stand, one by one. */
export const chartsAre = ({ snapshots }: Away): string =>
  [...snapshots].map(([path, snapshot]) => `${path}: ${describeState(snapshot)}`).join('; ');

const identity = ({ snapshots }: Away) =>
  (snapshots.get('app.auth')?.value as { identity?: string } | undefined)?.identity;

const says = ({ heard }: AwayStep, type: string) =>
  heard.some((one) => one.kind === 'stated' && one.by === 'app' && one.fact.type === type);

/** Which clinics an account had at any time. */
const everOf: Readonly<Record<Account, readonly number[]>> = { ada: [1, 2], bea: [3] };

/** What the page, its session and its clinic promise together. */
export const chosenClinicPromises: readonly Property<AwayStep>[] = [
  {
    says: 'Whoever is signed in never has a clinic chosen that is not theirs.',
    holds: ({ now }) => {
      const { chosen } = kept(now);
      const { account } = now.world;
      return chosen === null || (account !== null && everOf[account].includes(chosen.id));
    },
  },
  {
    says: 'A clinic that the account has lost is given up as soon as the clinics are read again.',
    holds: ({ now, isRead }) => {
      const { chosen } = kept(now);
      const { read } = now.world;
      return !isRead || chosen === null || read === null || read.includes(chosen.id);
    },
  },
  {
    says: 'Where lists and forms may stand, a clinic is chosen.',
    holds: ({ now }) =>
      now.snapshots.get('app.defaultClinic')?.matches('chosen') !== true || kept(now).chosen !== null,
  },
  {
    says: 'Nothing of the clinics is left on the page once nobody is signed in.',
    holds: ({ now }) => {
      if (identity(now) !== 'signedOut') return true;
      const { clinics, chosen } = kept(now);
      const { wanted, workplace, from, unsaved } = contextOf(now.snapshots, 'app');
      const isClean = wanted === null && workplace === null && from === null;
      return clinics.length === 0 && chosen === null && isClean && (unsaved as string[]).length === 0;
    },
  },
  {
    says: 'A session ends because somebody asked, the server refused it or another tab ended it: never for want of a network.',
    holds: (step) => !says(step, 'signedOut') || step.cause !== null,
  },
];

/** The states that wait for an answer and that neither time nor the person leads out of, by their ids. */
export function waitsForEver(charts: Charts, graph: Graph<Away, AwayStep>): string[] {
  exploreWhole(graph);
  const waits = (path: string, machine: AnyStateMachine) =>
    waiting(machine).flatMap(({ id }) => {
      const isOut = ({ snapshots }: Away) => !snapshots.get(path)?._nodes.some((node) => node.id === id);
      return lockedIn(graph, ['person', 'time'], isOut) < 0 ? [] : [id];
    });
  return [
    ...waits('app', charts.app),
    ...waits('app.auth', charts.auth),
    ...waits('app.defaultClinic', charts.defaultClinic),
  ];
}
