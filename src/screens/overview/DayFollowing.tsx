import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { DayShown } from '#machines/flows/overview/overviewDay.machine.ts';
import { overviewDayFlow } from '#src/flows/overview/overviewDay.ts';
import { useUpdates } from '#src/screens/reservations/shared/useUpdates.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';

type Props = { clinic: number; page: DayShown; onShown: (shown: DayShown) => void };

/** Follows what others change of the day, and shows nothing itself. */
export function DayFollowing({ clinic, page, onShown }: Props) {
  const day = useChart(overviewDayFlow(useApp()), { input: { clinic, ...page } });
  const shown = useSelector(day, ({ context }) => context);
  const tell = useEffectEvent(onShown);
  useUpdates(clinic, () => day.send({ type: 'visits.changed' }));
  // it begins after the page was read: something may have changed in between
  useEffect(() => day.send({ type: 'visits.changed' }), [day]);
  useEffect(() => day.send({ type: 'page.read', shown: page }), [day, page]);
  useEffect(() => tell(shown), [shown]);
  return null;
}
