import type { FreeDay, PublicTime } from '#machines/flows/door/visitByLink.setup.ts';
import { dayAfter, daysAtOnce } from '#src/calls/door.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { clockIn, dayInSentence, dayInWords } from './words.ts';

type StepsProps = { from: string; today: string; onChanged: (from: string) => void };

/** Goes to the week before or after. */
export function WeekSteps({ from, today, onChanged }: StepsProps) {
  return (
    <div className={css.row}>
      <Button onClick={() => onChanged(dayAfter(from, -daysAtOnce))} isDisabled={from <= today}>
        {t('Earlier')}
      </Button>
      <Button onClick={() => onChanged(dayAfter(from, daysAtOnce))}>{t('Later')}</Button>
      <span className={css.quiet}>
        {t('{first} – {last}', {
          first: dayInWords(from),
          last: dayInSentence(dayAfter(from, daysAtOnce - 1)),
        })}
      </span>
    </div>
  );
}

type Props = {
  days: readonly FreeDay[];
  zone: string;
  time: PublicTime | null;
  /** Whether it is said whose time each is. */
  areNamed: boolean;
  onChosen: (time: PublicTime) => void;
};

/** The free times of a week, day by day. */
export function FreeTimes({ days, zone, time, areNamed, onChosen }: Props) {
  const open = days.filter(({ times }) => times.length > 0);
  if (open.length === 0)
    return <p role="status">{t('There are no free times this week. Try later days, or call the clinic.')}</p>;
  return (
    <div className={css.days}>
      {open.map(({ date, times }) => (
        <fieldset key={date}>
          <legend className={css.label}>{dayInWords(date)}</legend>
          <div className={css.times}>
            {times.map((one) => (
              <label key={`${one.start_at} ${one.staff}`} className={css.time}>
                <input
                  className={css.radio}
                  type="radio"
                  name="time"
                  checked={time?.start_at === one.start_at && time.staff === one.staff}
                  onChange={() => onChosen(one)}
                />
                <span>{clockIn(zone, one.start_at)}</span>
                {areNamed && <bdi className={css.whose}>{one.staff_name}</bdi>}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
