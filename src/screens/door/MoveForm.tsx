import type { FreeDay, PublicTime, PublicVisit, Search } from '#machines/flows/door/visitByLink.setup.ts';
import { todayIn } from '#src/flows/door/visitByLink.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { FreeTimes, WeekSteps } from './FreeTimes.tsx';
import { momentInSentence } from './words.ts';

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
  const { visit, search, days, time, at, onSearched, onChosen, onDecided, onRetried, onLeft } = props;
  const zone = visit.clinic.timezone;
  const today = todayIn(zone);
  const from = search.from ?? today;
  const isBusy = at === 'searching' || at === 'sending';
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
      <WeekSteps from={from} today={today} onChanged={(day) => onSearched({ ...search, from: day })} />
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
      {(at === 'choosing' || at === 'sending') && (
        <FreeTimes days={days} zone={zone} time={time} areNamed={search.anyone} onChosen={onChosen} />
      )}
      <div className={css.within}>
        {time && (at === 'choosing' || at === 'sending') && (
          <Button variant="primary" size="wide" isPending={isBusy} onClick={onDecided}>
            {t('Move to {time}', { time: momentInSentence(zone, time.start_at) })}
          </Button>
        )}
        <Button size="wide" onClick={onLeft}>
          {t('Keep visit')}
        </Button>
      </div>
    </div>
  );
}
