import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MoveRight from 'lucide-react/icons/move-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { Occurrence } from '#machines/parts/seriesPlan.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantsOf, wallOf } from '#src/time/wallTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import * as css from './series.css.ts';

type Props = {
  occurrence: Occurrence;
  zone: string;
  isSkipped: boolean;
  onSkip: (isSkipped: boolean) => void;
  /** Null is back to the time that the rule says. */
  onMove: (start_at: string | null) => void;
};

/** One day of a series: whether it can be had, and the ways around it where not. */
export function OccurrenceRow({ occurrence, zone, isSkipped, onSkip, onMove }: Props) {
  const { start_at, conflicts, is_moved, is_adjusted } = occurrence;
  const [isMoving, setMoving] = useState(false);
  const when = momentAt(start_at, zone);
  const isHard = conflicts.some(({ severity }) => severity === 'hard');
  const state = isSkipped ? 'skipped' : isHard ? 'taken' : conflicts.length > 0 ? 'doubtful' : 'free';
  const move = (to: string | null) => {
    setMoving(false);
    onMove(to);
  };
  return (
    <li className={css.row}>
      <span className={css.state[state]}>{icons[state]}</span>
      <div className={css.what}>
        <span className={isSkipped ? css.struck : undefined}>
          <time dateTime={start_at}>{when}</time>
        </span>
        <span className={quiet}>
          {words[state]}
          {is_moved && !isSkipped && <> {t('Moved from the day of the rule.')}</>}
          {is_adjusted && !isSkipped && <> {t('The clocks skip the usual time on this day.')}</>}
        </span>
        {!isSkipped &&
          conflicts.map(({ message }) => (
            <bdi className={quiet} key={message}>
              {translateServerText(message)}
            </bdi>
          ))}
        {!isSkipped && !isMoving && occurrence.next_free.length > 0 && (
          <ul className={css.offers} aria-label={t('Free times near {when}', { when })}>
            {occurrence.next_free.map((time) => (
              <li key={time.start_at}>
                <Button
                  size="small"
                  icon={<MoveRight size={14} aria-hidden />}
                  onClick={() => move(time.start_at)}
                >
                  {momentAt(time.start_at, zone)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isMoving && <MoveFields start_at={start_at} zone={zone} onMove={move} />}
      </div>
      <div className={css.ways}>
        {!isSkipped && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Move {when}', { when })}
            aria-expanded={isMoving}
            onClick={() => setMoving(!isMoving)}
          >
            {t('Move')}
          </Button>
        )}
        {is_moved && !isSkipped && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t('Back to the rule, {when}', { when })}
            onClick={() => move(null)}
          >
            {t('Back')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={isSkipped ? t('Keep {when}', { when }) : t('Skip {when}', { when })}
          onClick={() => onSkip(!isSkipped)}
        >
          {isSkipped ? t('Keep') : t('Skip')}
        </Button>
      </div>
    </li>
  );
}

const icons = {
  free: <Check size={16} aria-hidden />,
  doubtful: <TriangleAlert size={16} aria-hidden />,
  taken: <CircleAlert size={16} aria-hidden />,
  skipped: <CircleSlash size={16} aria-hidden />,
};
const words = {
  free: t('Free.'),
  doubtful: t('It has a conflict and needs a reason.'),
  taken: t('It cannot be booked.'),
  skipped: t('Skipped.'),
};

function MoveFields({
  start_at,
  zone,
  onMove,
}: {
  start_at: string;
  zone: string;
  onMove: (to: string) => void;
}) {
  const was = wallOf(start_at, zone);
  const [date, setDate] = useState(was.date);
  const [time, setTime] = useState(was.time);
  const [instant] = instantsOf(date, time, zone);
  return (
    <div className={css.moving}>
      <DateField name="moved-date" label={t('New date')} value={date} onChange={setDate} />
      <TimeField name="moved-time" label={t('New time')} value={time} onChange={setTime} />
      <Button
        disabledReason={instant ? undefined : t('This time does not exist on that day.')}
        onClick={() => instant && onMove(instant)}
      >
        {t('Move it there')}
      </Button>
    </div>
  );
}
