import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MoveRight from 'lucide-react/icons/move-right';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import type { Occurrence } from '#machines/parts/seriesPlan.machine.ts';
import { instantsOf, wallOf } from '#src/flows/wallTime.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { momentAt } from '../times.ts';
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
        <span className={css.quiet}>
          {words[state]}
          {is_moved && !isSkipped && ' Moved from the day of the rule.'}
          {is_adjusted && !isSkipped && ' The clocks skip the usual time on this day.'}
        </span>
        {!isSkipped &&
          conflicts.map(({ message }) => (
            <bdi className={css.quiet} key={message}>
              {message}
            </bdi>
          ))}
        {!isSkipped && !isMoving && occurrence.next_free.length > 0 && (
          <ul className={css.offers} aria-label={`Free times near ${when}`}>
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
            aria-label={`Move ${when}`}
            aria-expanded={isMoving}
            onClick={() => setMoving(!isMoving)}
          >
            Move
          </Button>
        )}
        {is_moved && !isSkipped && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Back to the rule, ${when}`}
            onClick={() => move(null)}
          >
            Back
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={isSkipped ? `Keep ${when}` : `Skip ${when}`}
          onClick={() => onSkip(!isSkipped)}
        >
          {isSkipped ? 'Keep' : 'Skip'}
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
  free: 'Free.',
  doubtful: 'Something speaks against it; it needs a reason.',
  taken: 'It cannot be booked.',
  skipped: 'Skipped.',
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
      <TextField name="moved-date" label="New date" type="date" value={date} onChange={setDate} />
      <TextField name="moved-time" label="New time" type="time" value={time} onChange={setTime} />
      <Button
        disabledReason={instant ? undefined : 'This time does not exist on that day.'}
        onClick={() => instant && onMove(instant)}
      >
        Move it there
      </Button>
    </div>
  );
}
