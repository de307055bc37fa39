import X from 'lucide-react/icons/x';
import { t } from '#src/language/t.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './reservations.css.ts';
import { reasonInWords } from './shared/reasonInWords.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

/** What only a figure of the overview asks for: no one chooses it here, it can be taken away. */
export const figureFilters = ['begins', 'late', 'reason', 'ahead', 'weekday', 'hour'] as const;

type FigureFilter = (typeof figureFilters)[number];

const words: { [Name in FigureFilter]: (value: NonNullable<ReservationAddress[Name]>) => string } = {
  begins: () => t('Starts on these days'),
  late: () => t('Cancelled late'),
  reason: (reason) => reasonInWords(reason),
  ahead: () => t('Booked on an earlier day'),
  weekday: weekdayName,
  hour: (hour) =>
    t('From {start} to {end}', { start: clockInWords(`${hour}:00`), end: clockInWords(`${hour}:59`) }),
};

type Props = { search: ReservationAddress; onRemove: (name: FigureFilter) => void };

/** The filters that a figure of the overview came with, each with a button that takes it away. */
export function FigureFilters({ search, onRemove }: Props) {
  const set = figureFilters.filter((name) => search[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <ul className={css.figureFilters} aria-label={t('From the overview')}>
      {set.map((name) => {
        const word = (words[name] as (value: unknown) => string)(search[name]);
        return (
          <li key={name}>
            <Button
              size="small"
              icon={<X size={14} aria-hidden />}
              aria-label={t('Remove the filter {word}', { word })}
              onClick={() => onRemove(name)}
            >
              {word}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
