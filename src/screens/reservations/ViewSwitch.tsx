import { t } from '#src/language/t.ts';
import * as css from './reservations.css.ts';
import type { ReservationView } from './shared/reservationSearch.ts';

const labels: Record<ReservationView, string> = {
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
  agenda: t('Agenda'),
  list: t('List'),
  board: t('Board'),
};

/** Which of the views of the same reservations is shown. */
export function ViewSwitch({
  view,
  onView,
}: {
  view: ReservationView;
  onView: (view: ReservationView) => void;
}) {
  return (
    <div role="radiogroup" aria-label={t('View')} className={css.views}>
      {(Object.keys(labels) as ReservationView[]).map((one) => (
        <label className={css.view} key={one}>
          <input
            type="radio"
            name="view"
            className={css.viewInput}
            checked={one === view}
            onChange={() => onView(one)}
          />
          {labels[one]}
        </label>
      ))}
    </div>
  );
}
