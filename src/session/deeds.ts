import { type AnyActor, type AnyActorRef, isMachineSnapshot } from 'xstate';
import { perApp } from './perApp.ts';

/** A chart, or one that it invokes, which waits for the server to have done something. */
function deedsOf(chart: AnyActorRef): AnyActorRef[] {
  const snapshot: unknown = chart.getSnapshot();
  if (!isMachineSnapshot(snapshot) || snapshot.status !== 'active') return [];
  const inner = Object.values(snapshot.children as Record<string, AnyActorRef | undefined>);
  const deeds = inner.flatMap((child) => (child ? deedsOf(child) : []));
  return snapshot.hasTag('deed') ? [chart, ...deeds] : deeds;
}

const formIn = (deed: AnyActorRef): AnyActorRef | undefined => deed.getSnapshot().children.form;

/**
 * What is on its way to the server from the charts that are shown: signing, cancelling, merging, saving. A chart says
 * so itself, by the tag `deed`. The page that is left takes its charts with it, so that nobody sees what came of them.
 */
export const deeds = perApp(() => {
  const shown = new Set<AnyActor>();
  const guarded = new Set<AnyActorRef>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const underWay = () => [...shown].flatMap(deedsOf);
  const unguarded = () =>
    underWay().filter((deed) => {
      const form = formIn(deed);
      return !form || !guarded.has(form);
    });
  return {
    /** Counts a chart among those that are shown until the answer is called. */
    watch(chart: AnyActor) {
      shown.add(chart);
      const watching = chart.system.inspect(({ type }) => {
        if (type === '@xstate.snapshot') tell();
      });
      return () => {
        shown.delete(chart);
        watching.unsubscribe();
        tell();
      };
    },
    /** Counts a form among those whose own guard asks, until the answer is called. */
    guard(form: AnyActorRef) {
      guarded.add(form);
      return () => void guarded.delete(form);
    },
    /** Whether anything is on its way. */
    any: () => underWay().length > 0,
    /** Whether anything is on its way about which no form asks whoever leaves. */
    anyUnguarded: () => unguarded().length > 0,
    /** Whether all of that ends with its page and leaves nothing done, as the tag `unmade` says. */
    endsWithPage: () => unguarded().every((deed) => deed.getSnapshot().hasTag('unmade')),
    /** The names of the drafts that are being stored. */
    drafts: (): readonly string[] =>
      underWay().flatMap((deed) => formIn(deed)?.getSnapshot().context.keptAs ?? []),
    /** Calls back when that may have changed. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
});
