import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { input } from '#src/ui/Input.css.ts';
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
  onDate: (date: string) => void;
};

/** Turns the pages of the calendar, back to today, or to any day. */
export function DateBar({ view, date, today, onDate }: Props) {
  const { previous, next } = words[view];
  return (
    <div className={css.dates}>
      <Button
        aria-label={previous}
        icon={<ChevronLeft className={css.flip} size={16} aria-hidden />}
        onClick={() => onDate(turned(view, date, -1))}
      />
      <Button onClick={() => onDate(today)} aria-current={date === today ? 'date' : undefined}>
        {t('Today')}
      </Button>
      <Button
        aria-label={next}
        icon={<ChevronRight className={css.flip} size={16} aria-hidden />}
        onClick={() => onDate(turned(view, date, 1))}
      />
      <DatePicker key={date} date={date} onDate={onDate} />
    </div>
  );
}

/** A year is typed digit by digit: only a whole one is gone to. */
function DatePicker({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const [typed, setTyped] = useState(date);
  return (
    <input
      type="date"
      aria-label={t('Date shown')}
      className={`${input} ${css.picker}`}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value >= '1900-01-01' && value <= '2999-12-31') onDate(value);
      }}
    />
  );
}
