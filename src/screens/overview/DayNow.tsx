import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { DayShown } from '#machines/flows/overview/overviewDay.machine.ts';
import { whenIdle } from '#src/effects/whenIdle.ts';
import * as css from './overview.css.ts';
import { Today } from './Today.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { WorkLists } from './WorkLists.tsx';

const load = () => import('./DayFollowing.tsx').then((part) => ({ default: part.DayFollowing }));

// the page is painted without it; where it cannot be fetched, the page stays as it was read
const DayFollowing = lazy(() =>
  new Promise<void>((resolve) => whenIdle(resolve)).then(load).catch(() => ({ default: () => null })),
);

type Props = DayShown & {
  clinic: Clinic;
  /** What stands between the day and the work. */
  children: ReactNode;
};

/** Who is here and what is to be done, kept up while others change it. */
export function DayNow({ clinic: { id, timezone }, today, work, children }: Props) {
  const page = useMemo(() => ({ today, work }), [today, work]);
  const [followed, setFollowed] = useState<DayShown | null>(null);
  const shown = followed ?? page;
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, shown);
  return (
    <div className={css.page} ref={place}>
      <Suspense fallback={null}>
        <DayFollowing clinic={id} page={page} onShown={setFollowed} />
      </Suspense>
      <Today today={shown.today} zone={timezone} />
      {children}
      <WorkLists work={shown.work} zone={timezone} />
    </div>
  );
}
