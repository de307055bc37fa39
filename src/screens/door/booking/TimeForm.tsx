import type { BookingPage, BookingSearch } from '#machines/flows/door/booking.setup.ts';
import type { FreeDay, PublicTime } from '#machines/flows/door/visitByLink.setup.ts';
import { todayIn } from '#src/flows/door/visitByLink.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { FreeTimes, WeekSteps } from '../FreeTimes.tsx';
import { momentInSentence, ownTime, zoneInWords } from '../words.ts';

type Props = {
  page: BookingPage;
  search: BookingSearch;
  days: readonly FreeDay[];
  time: PublicTime | null;
  at: 'searching' | 'untimed' | 'timing' | 'holding' | 'solving';
  onChanged: (from: string) => void;
  onChosen: (time: PublicTime) => void;
  onDecided: () => void;
  onRetried: () => void;
  onLeft: () => void;
};

/** The free times of a week, of which one may be taken. */
export function TimeForm(props: Props) {
  const { page, search, days, time, at, onChanged, onChosen, onDecided, onRetried, onLeft } = props;
  const zone = page.clinic.timezone;
  const today = todayIn(zone);
  const isHolding = at === 'holding' || at === 'solving';
  const isShown = at === 'timing' || isHolding;
  const first = days.find(({ times }) => times.length > 0)?.times[0];
  const whose = first && zoneInWords(zone, first.start_at);
  const own = time && ownTime(zone, time.start_at);
  return (
    <div className={css.form}>
      <WeekSteps from={search.from ?? today} today={today} onChanged={onChanged} />
      {at === 'searching' && (
        <p className={css.quiet} role="status">
          {t('Looking for free times…')}
        </p>
      )}
      {at === 'untimed' && (
        <Button variant="primary" size="wide" onClick={onRetried}>
          {t('Try again')}
        </Button>
      )}
      {isShown && whose && <p>{whose}</p>}
      {isShown && (
        <FreeTimes
          days={days}
          zone={zone}
          time={time}
          areNamed={search.staff === null && page.people.length > 1}
          onChosen={onChosen}
        />
      )}
      <div className={css.within}>
        {own && <p className={css.quiet}>{own}</p>}
        {at === 'solving' && (
          <p role="status">{t('Many are booking right now. This takes a few seconds.')}</p>
        )}
        {time && isShown && (
          <Button variant="primary" size="wide" isPending={isHolding} onClick={onDecided}>
            {t('Take {time}', { time: momentInSentence(zone, time.start_at) })}
          </Button>
        )}
        <Button size="wide" onClick={onLeft}>
          {t('Back')}
        </Button>
      </div>
    </div>
  );
}
