import type { Figures } from '#src/calls/analytics.ts';
import { t } from '#src/language/t.ts';
import { reasonInWords } from '#src/screens/reservations/shared/reasonInWords.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { inWords } from '../numbers.ts';
import * as css from '../overview.css.ts';
import type { Period } from '../period.ts';
import { beginningIn, type ReservationFilter, ReservationsTo, takingTime } from '../ReservationsTo.tsx';
import { BarTable } from './BarTable.tsx';
import { DaysChart } from './DaysChart.tsx';
import { HeatMap } from './HeatMap.tsx';
import { statuses, statusOrder } from './words.ts';

/** Everything that is drawn of a period; fetched after the rest of the page is there. */
export function Charts({ figures, period }: { figures: Figures; period: Period }) {
  if (figures.totals.reservations === 0 && figures.series.every((step) => step.new_patients === 0))
    return (
      <p className={`${css.panel} ${quiet}`}>
        {t('There are no reservations in this period. Choose other days.')}
      </p>
    );
  const byStatus = [...figures.by_status].sort(
    (one, other) => statusOrder.indexOf(one.status) - statusOrder.indexOf(other.status),
  );
  return (
    <div className={css.charts}>
      <DaysChart series={figures.series} granularity={figures.period.granularity} period={period} />
      <BarTable
        title={t('By status')}
        head={[t('Status'), t('Reservations')]}
        rows={byStatus.map(({ status, count }) => ({
          key: status,
          name: (
            <ReservationsTo filter={{ ...beginningIn(period), status }}>
              {statuses[status] ?? status}
            </ReservationsTo>
          ),
          value: count,
        }))}
      />
      <BarTable
        title={t('Why reservations were cancelled')}
        head={[t('Reason'), t('Cancelled')]}
        empty={t('No cancellations.')}
        rows={figures.cancellation_reasons.map(({ reason, count }) => ({
          key: reason,
          name: (
            <ReservationsTo
              filter={{
                ...beginningIn(period),
                status: 'cancelled',
                reason: reason as NonNullable<ReservationFilter['reason']>,
              }}
            >
              {reasonInWords(reason)}
            </ReservationsTo>
          ),
          value: count,
        }))}
      />
      <BarTable
        title={t('By service')}
        head={[t('Service'), t('Reservations')]}
        rows={figures.by_service.map(({ service, name, count, color }) => ({
          key: service,
          name: (
            <ReservationsTo filter={{ ...beginningIn(period), service }}>
              <bdi>{name}</bdi>
            </ReservationsTo>
          ),
          value: count,
          color,
        }))}
      />
      <BarTable
        title={t('By staff')}
        head={[t('Staff'), t('Reservations')]}
        more={{ share: t('Utilisation'), count: t('No-shows') }}
        rows={figures.by_staff.map(({ staff, name, count, utilisation, no_show }) => ({
          key: staff,
          name: (
            <ReservationsTo filter={{ ...beginningIn(period), staff }}>
              <bdi>{name}</bdi>
            </ReservationsTo>
          ),
          value: count,
          share: (
            <ReservationsTo filter={{ ...beginningIn(period), staff, status: takingTime }}>
              {inWords(utilisation, 'share')}
            </ReservationsTo>
          ),
          count: (
            <ReservationsTo filter={{ ...beginningIn(period), staff, status: 'no_show' }}>
              {inWords(no_show, 'count')}
            </ReservationsTo>
          ),
        }))}
      />
      <HeatMap heatmap={figures.heatmap} period={period} />
    </div>
  );
}
