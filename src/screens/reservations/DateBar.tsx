import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { t } from '#src/language/t.ts';
import { isDay } from '#src/time/dayRange.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { turned } from './calendar/viewDays.ts';
import * as css from './reservations.css.ts';
import type { ReservationView } from './shared/reservationSearch.ts';

const words: Record<ReservationView, { previous: string; next: string }> = {
  day: { previous: t('Previous day'), next: t('Next day') },
  week: { previous: t('Previous week'), next: t('Next week') },
  month: { previous: t('Previous month'), next: t('Next month') },
  agenda: { previous: t('Previous two weeks'), next: t('Next two weeks') },
  board: { previous: t('Previous day'), next: t('Next day') },
  list: { previous: t('Previous day'), next: t('Next day') },
};

type Props = {
  view: ReservationView;
  date: string;
  today: string;
  /** Says the next day by the one that is asked for by then: a second press goes on from where the first one leads. */
  onDate: (next: (date: string) => string) => void;
};

/** Turns the pages of the calendar, back to today, or to any day. */
export function DateBar({ view, date, today, onDate }: Props) {
  const { previous, next } = words[view];
  return (
    <div className={css.dates}>
      <Button
        aria-label={previous}
        icon={<ChevronLeft className={css.flip} size={16} aria-hidden />}
        onClick={() => onDate((now) => turned(view, now, -1))}
      />
      <Button onClick={() => onDate(() => today)} aria-current={date === today ? 'date' : undefined}>
        {t('Today')}
      </Button>
      <Button
        aria-label={next}
        icon={<ChevronRight className={css.flip} size={16} aria-hidden />}
        onClick={() => onDate((now) => turned(view, now, 1))}
      />
      <div className={css.picker}>
        <DateField
          name="date-shown"
          label={t('Date shown')}
          isLabelHidden
          value={date}
          onChange={(day) => isDay(day) && onDate(() => day)}
        />
      </div>
    </div>
  );
}
