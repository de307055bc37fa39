import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { departureMachine, type Leaving, type Weighed } from '#machines/parts/departure.machine.ts';
import { useChart } from '#src/session/useChart.ts';

/** What to do with the answer of someone who was stopped. */
interface Asked {
  readonly go: () => void;
  readonly stay: () => void;
}

interface Guard {
  /** Whether someone who goes from one place to the other is to be stopped. */
  isHeld(current: ParsedLocation, next: ParsedLocation): boolean;
  /** Whether the browser asks before the tab is closed. */
  isUnsaved(): boolean;
  /** Whether who was stopped is asked; if not, they go on. */
  mustAsk(): Promise<boolean> | boolean;
}

/** Runs the chart of leaving beside the browser's history; null while no one is asked. */
export function useDeparture(guard: Guard): Asked | null {
  const router = useRouter();
  const latest = useRef(guard);
  latest.current = guard;
  const here = useRef(0);
  const [machine] = useState(() =>
    departureMachine.provide({
      actors: {
        weigh: fromPromise<Weighed, Leaving>(async ({ input }) => {
          const mustAsk = await latest.current.mustAsk();
          // what was saved meanwhile may have led to its own page: that is where they are now
          if (input.steps !== 0 && router.history.location.state.__TSR_index !== here.current)
            return 'elsewhere';
          return mustAsk ? 'ask' : 'go';
        }),
      },
    }),
  );
  const departure = useChart(machine);
  useEffect(() => {
    const waiting = new Map<number, (isHeld: boolean) => void>();
    const answer = (turn: number, isHeld: boolean) => {
      waiting.get(turn)?.(isHeld);
      waiting.delete(turn);
    };
    const facts = [
      departure.on('released', ({ turn }) => answer(turn, false)),
      departure.on('held', ({ turn }) => answer(turn, true)),
      departure.on('stepped', ({ steps }) => router.history.go(steps)),
    ];
    let turns = 0;
    const unblock = router.history.block({
      enableBeforeUnload: () => latest.current.isUnsaved(),
      blockerFn: ({ currentLocation, nextLocation, action }) => {
        const isHeld = latest.current.isHeld(
          router.parseLocation(currentLocation),
          router.parseLocation(nextLocation),
        );
        if (!isHeld) return false;
        const isLink = action === 'PUSH' || action === 'REPLACE';
        const steps = isLink ? 0 : nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        here.current = currentLocation.state.__TSR_index;
        const turn = ++turns;
        const answered = new Promise<boolean>((resolve) => waiting.set(turn, resolve));
        const place = nextLocation.state.__TSR_key ?? null;
        departure.send({ type: 'leave.begun', turn, place, steps });
        if (departure.getSnapshot().matches('returning')) {
          const returned = () => departure.send({ type: 'address.returned' });
          window.addEventListener('popstate', returned, { once: true });
        }
        return answered;
      },
    });
    return () => {
      unblock();
      for (const fact of facts) fact.unsubscribe();
    };
  }, [router, departure]);
  const isAsking = useSelector(departure, (snapshot) => snapshot.matches('asking'));
  const [asked] = useState<Asked>(() => ({
    go: () => departure.send({ type: 'leave.confirmed' }),
    stay: () => departure.send({ type: 'leave.dismissed' }),
  }));
  return isAsking ? asked : null;
}
