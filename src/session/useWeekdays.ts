import { useSelector } from '@xstate/react';
import { weekdays } from '#machines/form/weekdays.ts';
import { useApp } from './AppContext.tsx';
import { usePreferences } from './usePreferences.ts';

/** The weekdays from the first one on that the user chose, or the clinic; Monday is 1. */
export function useWeekdays(): readonly number[] {
  const { defaultClinic } = useApp();
  const { weekStart } = usePreferences();
  const ofClinic = useSelector(defaultClinic, ({ context }) => context.chosen?.week_start);
  const first = weekdays.findIndex((day) => day === (weekStart ?? ofClinic ?? 1));
  return [...weekdays.slice(first), ...weekdays.slice(0, Math.max(0, first))];
}
