import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Figures as FiguresRead, Work } from '#src/calls/analytics.ts';
import { sparing } from '#src/effects/parts.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { DayNow } from './DayNow.tsx';
import { FiguresMissing } from './FiguresMissing.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import { OverviewHead } from './OverviewHead.tsx';
import { ChartsSkeleton, OverviewPending } from './OverviewPending.tsx';
import * as css from './overview.css.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import type { OverviewAddress, Period } from './period.ts';
import { Unfinished } from './Unfinished.tsx';
import { WorkLists } from './WorkLists.tsx';

// it asks for what it shows by itself, and most days shows nothing
const OnlineNews = lazy(
  sparing(() => import('./online/OnlineNews.tsx').then((part) => ({ default: part.OnlineNews }))),
);
const Charts = lazy(sparing(() => import('./charts/Charts.tsx').then((part) => ({ default: part.Charts }))));

type Props = {
  /** Null while there is no clinic. */
  shown: { clinic: Clinic; period: Period; figures: FiguresRead | null; work: Work | null } | null;
  address: OverviewAddress;
  onAddress: (address: OverviewAddress) => void;
};

/** Where a working day starts: who is here, what is to be done, and how the clinic does. */
export function OverviewPage({ shown, address, onAddress }: Props) {
  const {
    defaultClinic,
    api: { features },
  } = useApp();
  const hasNone = useSelector(defaultClinic, (snapshot) => snapshot.matches('none'));
  if (hasNone) return <Navigate to="/dashboard/clinics/create" replace />;
  if (!shown) return <OverviewPending />;
  const { clinic, period, figures, work } = shown;
  const between = (
    <>
      {features.has('booking-page') && (
        <LazyPart>
          <OnlineNews key={clinic.id} clinic={clinic} />
        </LazyPart>
      )}
      <Unfinished />
    </>
  );
  return (
    <>
      <OverviewHead clinic={clinic} />
      <div className={css.page}>
        <FirstSteps clinic={clinic.id} steps={work?.first_steps} />
        {figures ? (
          <DayNow key={clinic.id} clinic={clinic} today={figures.today} work={work}>
            {between}
          </DayNow>
        ) : (
          <>
            <FiguresMissing />
            {between}
            <WorkLists work={work} zone={clinic.timezone} />
          </>
        )}
        {figures && (
          <section className={css.section} aria-labelledby="figures">
            <div className={css.sectionHead}>
              <h2 className={css.sectionTitle} id="figures">
                {t('Figures')}
              </h2>
              <PeriodPicker
                key={`${period.from} ${period.to}`}
                address={address}
                period={period}
                onAddress={onAddress}
              />
            </div>
            <OverviewFigures figures={figures} period={period} zone={clinic.timezone} />
            <LazyPart fallback={<ChartsSkeleton />}>
              <Charts figures={figures} period={period} />
            </LazyPart>
          </section>
        )}
      </div>
    </>
  );
}
