import { type ReactNode, useSyncExternalStore } from 'react';
import type { Figures } from '#src/calls/analytics.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { minuteClock } from '#src/time/clock.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/dayRange.ts';
import { durationInWords } from '#src/time/durationInWords.ts';
import { inWords, minutesSince } from './numbers.ts';
import * as css from './overview.css.ts';
import { type ReservationFilter, ReservationsTo, ReservationTo } from './ReservationsTo.tsx';

type Day = Figures['today'];
type Visit = Day['next'][number];

/** The day that it is: who waits and how long, who is being treated, who comes next. */
export function Today({ today, zone }: { today: Day; zone: string | undefined }) {
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now);
  const day = dayIn(zone, now);
  const of = (status?: string): ReservationFilter => ({ from: day, to: day, ...(status && { status }) });
  return (
    <section className={css.section} aria-labelledby="today">
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle} id="today">
          {t('Today')}
        </h2>
        <ul className={css.choices}>
          <li>
            <ReservationsTo
              filter={of('requested,booked,confirmed,queued,arrived,in_progress,completed,no_show')}
            >
              {t('Reservations: {total}', { total: inWords(today.total, 'count') })}
            </ReservationsTo>
          </li>
          <li>
            <ReservationsTo filter={of('requested,booked,confirmed')}>
              {t('To come: {remaining}', { remaining: inWords(today.remaining, 'count') })}
            </ReservationsTo>
          </li>
          <li>
            <ReservationsTo filter={of('completed')}>
              {t('Done: {done}', { done: inWords(today.done, 'count') })}
            </ReservationsTo>
          </li>
        </ul>
      </div>
      <div className={css.trio}>
        <Visits
          title={t('Waiting now')}
          count={today.waiting}
          filter={of('queued,arrived')}
          visits={today.waiting_now}
          empty={t('No one is waiting. Patients you check in appear here.')}
          aside={({ since, start_at }) =>
            since && (
              <>
                <strong>{durationInWords(minutesSince(since, now))}</strong>
                {start_at === null && <span className={quiet}> {t('no time yet')}</span>}
              </>
            )
          }
        />
        <Visits
          title={t('In progress')}
          count={today.in_progress}
          filter={of('in_progress')}
          visits={today.in_treatment}
          empty={t('No one is in a room.')}
          aside={({ since }) => since && <>{t('since {time}', { time: clockIn(zone, since) })}</>}
        />
        <Visits
          title={t('Up next')}
          filter={of('booked,confirmed')}
          visits={today.next}
          empty={t('No more reservations today.')}
          aside={({ start_at }) => start_at && <strong>{clockIn(zone, start_at)}</strong>}
        />
      </div>
    </section>
  );
}

type VisitsProps = {
  title: string;
  count?: number;
  filter: ReservationFilter;
  visits: readonly Visit[];
  empty: string;
  aside: (visit: Visit) => ReactNode;
};

function Visits({ title, count, filter, visits, empty, aside }: VisitsProps) {
  return (
    <section className={`${css.panel} ${css.short}`} aria-label={title}>
      <h3 className={css.panelTitle}>
        <ReservationsTo filter={filter}>{title}</ReservationsTo>
        {count !== undefined && <span className={css.count}>{inWords(count, 'count')}</span>}
      </h3>
      {visits.length === 0 ? (
        <p className={quiet}>{empty}</p>
      ) : (
        <ul className={css.rows}>
          {visits.map((visit) => (
            <li className={css.row} key={visit.id}>
              <span className={css.rowWords}>
                <ReservationTo id={visit.id}>
                  <bdi>{visit.patient_name}</bdi>
                </ReservationTo>
                <span className={quiet}>
                  {visit.patient_birth_date && (
                    <>{t('born {day}', { day: dayInWords(visit.patient_birth_date) })} · </>
                  )}
                  {rich('{first}, {second}', {
                    first: <bdi>{visit.service_name}</bdi>,
                    second: <bdi>{visit.staff_name}</bdi>,
                  })}
                </span>
              </span>
              <span className={css.aside}>{aside(visit)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
