import type { FreeDay, PublicTime, PublicVisit, Search } from '#machines/flows/door/visitByLink.setup.ts';
import { dayAfter, daysAtOnce } from '#src/calls/door.ts';
import { todayIn } from '#src/flows/door/visitByLink.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { clockIn, dayInWords, momentIn } from './words.ts';

type Props = {
  visit: PublicVisit;
  search: Search;
  days: readonly FreeDay[];
  time: PublicTime | null;
  at: 'searching' | 'unanswered' | 'choosing' | 'sending';
  onSearched: (search: Search) => void;
  onChosen: (time: PublicTime) => void;
  onDecided: () => void;
  onRetried: () => void;
  onLeft: () => void;
};

/** The free times of a week, of which one may be taken. */
export function MoveForm(props: Props) {
  const { visit, search, days, time, at, onSearched, onDecided, onRetried, onLeft } = props;
  const zone = visit.clinic.timezone;
  const today = todayIn(zone);
  const from = search.from ?? today;
  const isBusy = at === 'searching' || at === 'sending';
  const go = (by: number) => onSearched({ ...search, from: dayAfter(from, by) });
  return (
    <div className={css.form}>
      <label className={css.choice}>
        <input
          className={css.box}
          type="checkbox"
          checked={search.anyone}
          onChange={(event) => onSearched({ from, anyone: event.currentTarget.checked })}
        />
        {t('Show times with other people too')}
      </label>
      <div className={css.row}>
        <Button onClick={() => go(-daysAtOnce)} isDisabled={from <= today}>
          {t('Earlier')}
        </Button>
        <Button onClick={() => go(daysAtOnce)}>{t('Later')}</Button>
        <span className={css.quiet}>
          {t('{first} – {last}', {
            first: dayInWords(from),
            last: dayInWords(dayAfter(from, daysAtOnce - 1)),
          })}
        </span>
      </div>
      {at === 'searching' && (
        <p className={css.quiet} role="status">
          {t('Looking for free times…')}
        </p>
      )}
      {at === 'unanswered' && (
        <Button variant="primary" size="wide" onClick={onRetried}>
          {t('Try again')}
        </Button>
      )}
      {(at === 'choosing' || at === 'sending') && <Days {...props} zone={zone} days={days} />}
      <div className={css.within}>
        {time && (at === 'choosing' || at === 'sending') && (
          <Button variant="primary" size="wide" isPending={isBusy} onClick={onDecided}>
            {t('Move to {time}', { time: momentIn(zone, time.start_at) })}
          </Button>
        )}
        <Button size="wide" onClick={onLeft}>
          {t('Keep visit')}
        </Button>
      </div>
    </div>
  );
}

function Days({ days, zone, time, search, onChosen }: Props & { zone: string }) {
  const open = days.filter(({ times }) => times.length > 0);
  if (open.length === 0)
    return <p role="status">{t('No time is free in this week. Try later days, or call the clinic.')}</p>;
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
                {search.anyone && <bdi>{one.staff_name}</bdi>}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
