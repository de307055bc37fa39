import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Figures, Work } from '#src/calls/analytics.ts';
import { overviewDayFlow } from '#src/flows/overview/overviewDay.ts';
import { useUpdates } from '#src/screens/reservations/shared/useUpdates.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import * as css from './overview.css.ts';
import { Today } from './Today.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { WorkLists } from './WorkLists.tsx';

type Props = {
  clinic: Clinic;
  today: Figures['today'];
  work: Work | null;
  /** What stands between the day and the work. */
  children: ReactNode;
};

/** Who is here and what is to be done, kept up while others change it. */
export function DayNow({ clinic: { id, timezone }, today, work, children }: Props) {
  const app = useApp();
  const day = useChart(overviewDayFlow(app), { input: { clinic: id, today, work } });
  const shown = useSelector(day, ({ context }) => context);
  const place = useRef<HTMLDivElement>(null);
  useUpdates(id, () => day.send({ type: 'visits.changed' }));
  useEffect(() => day.send({ type: 'page.read', shown: { today, work } }), [day, today, work]);
  useKeptFocus(place, shown);
  return (
    <div className={css.page} ref={place}>
      <Today today={shown.today} zone={timezone} />
      {children}
      <WorkLists work={shown.work} zone={timezone} />
    </div>
  );
}
