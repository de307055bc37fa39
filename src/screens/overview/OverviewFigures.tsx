import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Equal from 'lucide-react/icons/equal';
import type { ReactNode } from 'react';
import type { Figures } from '#src/calls/analytics.ts';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { dayIn } from '#src/time/dayRange.ts';
import { TextTo } from '#src/ui/links.tsx';
import { changeOf, inWords, type Unit } from './numbers.ts';
import * as css from './overview.css.ts';
import type { Period } from './period.ts';
import { beginningIn, everyStatus, type ReservationFilter, ReservationsTo } from './ReservationsTo.tsx';

type Totals = Figures['totals'];
type Props = { figures: Figures; period: Period; zone: string | undefined };

/** The figures of a period, each with how it moved since the period before and the way to what it counts. */
export function OverviewFigures({ figures, period, zone }: Props) {
  const { totals, previous_totals: before } = figures;
  const to = (filter: ReservationFilter) => (label: string) => (
    <ReservationsTo filter={{ ...beginningIn(period), ...filter }}>{label}</ReservationsTo>
  );
  const visits = (status: string) => to({ status });
  const late = to({ status: 'cancelled', late: true });
  const seen = (label: string) =>
    period.to >= dayIn(zone) ? (
      <TextTo
        to="/dashboard/patients"
        search={{ status: 'all', last_visit_from: period.from, last_visit_to: period.to }}
      >
        {label}
      </TextTo>
    ) : (
      visits('completed')(label)
    );
  const tile = (
    label: string,
    name: keyof Totals,
    unit: Unit,
    link: (label: string) => ReactNode = (text) => text,
    more?: ReactNode,
  ) => (
    <Tile
      label={link(label)}
      value={inWords(totals[name], unit)}
      change={<Change now={totals[name]} before={before[name]} unit={unit} />}
      more={more}
    />
  );
  return (
    <dl className={css.tiles}>
      {tile(t('Reservations'), 'reservations', 'count', visits(everyStatus))}
      {tile(t('Completed'), 'completed', 'count', visits('completed'))}
      {tile(
        t('Cancelled'),
        'cancelled',
        'count',
        visits('cancelled'),
        late(t('{late_cancelled} of them late', { late_cancelled: inWords(totals.late_cancelled, 'count') })),
      )}
      {tile(t('Late cancellations'), 'late_cancel_rate', 'share', late)}
      {tile(t('No-shows'), 'no_show', 'count', visits('no_show'))}
      {tile(t('No-show rate'), 'no_show_rate', 'share', visits('no_show'))}
      {tile(
        t('Patients seen'),
        'active_patients',
        'count',
        seen,
        t('{returning_patients} had been here before', {
          returning_patients: inWords(totals.returning_patients, 'count'),
        }),
      )}
      {tile(t('New patients'), 'new_patients', 'count', (text) => (
        <TextTo
          to="/dashboard/patients"
          search={{ status: 'all', created_from: period.from, created_to: period.to }}
        >
          {text}
        </TextTo>
      ))}
      {tile(t('Utilisation'), 'utilisation', 'share', (text) => (
        <TextTo to="/dashboard/staffs">{text}</TextTo>
      ))}
      {tile(
        t('Waiting time'),
        'median_wait_minutes',
        'minutes',
        visits('in_progress,completed'),
        totals.average_wait_minutes !== null &&
          t('median; {average_wait_minutes} on average', {
            average_wait_minutes: inWords(totals.average_wait_minutes, 'minutes'),
          }),
      )}
      {tile(
        t('Started on time'),
        'on_time_rate',
        'share',
        visits('in_progress,completed'),
        t('at most 10 min late'),
      )}
      {tile(
        t('Booked ahead'),
        'booked_ahead_rate',
        'share',
        to({ status: everyStatus, ahead: true }),
        t('on an earlier day'),
      )}
      {tile(t('Walk-ins'), 'walk_in_rate', 'share', to({ status: everyStatus, kind: 'walk_in' }))}
    </dl>
  );
}

type TileProps = { label: ReactNode; value: string; change: ReactNode; more?: ReactNode };

function Tile({ label, value, change, more }: TileProps) {
  return (
    <div className={css.tile}>
      <dt className={css.tileLabel}>{label}</dt>
      <dd className={css.tileValue}>{value}</dd>
      <dd className={css.tileMore}>
        {change}
        {more && <span>{more}</span>}
      </dd>
    </div>
  );
}

const looks = {
  up: { Icon: ArrowUp, words: t('more than in the period before') },
  down: { Icon: ArrowDown, words: t('less than in the period before') },
  same: { Icon: Equal, words: t('as in the period before') },
} as const;

function Change({ now, before, unit }: { now: number | null; before: number | null; unit: Unit }) {
  const change = changeOf(now, before, unit);
  if (now === null && before === null) return null;
  const figure = t('before: {figure}', { figure: inWords(before, unit) });
  if (!change) return <span className={css.change}>{figure}</span>;
  const { Icon, words } = looks[change.direction];
  return (
    <span className={css.change}>
      <Icon size={14} aria-hidden />
      {change.direction === 'same' ? t('unchanged') : change.size}
      <span className={hidden}> {words}</span>
      <span>({figure})</span>
    </span>
  );
}
