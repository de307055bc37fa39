import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { useCarriedTimes } from '../moves/useCarriedTimes.ts';
import type { Carried } from './TimeColumn.tsx';

/** Runs the chart of the drag for a calendar, and says what it shows elsewhere than the server has it. */
export function useDrag(entries: readonly CalendarEntry[], zone: string, onStale: () => void) {
  const drag = useCarriedTimes(zone, onStale);
  const shown = useSelector(
    drag,
    ({ context: { held, target, by, moves }, ...snapshot }) => ({
      held,
      // one of earlier is taken back from where the server has it
      earlier: snapshot.value === 'undoing' && held === null ? moves[0]?.id : undefined,
      // the pointer draws what it carries itself
      target: snapshot.value === 'carrying' && by === 'pointer' ? null : target,
      how: snapshot.value === 'carrying' ? 'keyboard' : snapshot.tags.has('busy') ? 'busy' : 'still',
    }),
    shallowEqual,
  );
  const carried = useMemo((): Carried | null => {
    const { held, target, earlier } = shown;
    const how = shown.how as Carried['how'];
    const back = entries.find(({ id }) => id === earlier);
    if (back) return { id: back.id, start_at: back.start_at, end_at: back.end_at, staff: back.staff, how };
    // what the server has told since is truer than where it was dropped
    const isOld = entries.some(({ id, version }) => id === held?.id && version !== held.version);
    if (!held || !target || (isOld && how === 'still')) return null;
    return { ...target, id: held.id, how };
  }, [shown, entries]);
  return { drag, carried };
}
