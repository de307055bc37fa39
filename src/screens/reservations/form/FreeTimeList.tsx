import { useId } from 'react';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { shortMomentAt } from '#src/screens/reservations/shared/times.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './form.css.ts';

type Props = {
  label: string;
  times: readonly FreeTime[];
  staff: readonly StaffOption[];
  zone: string;
  onChoose: (time: FreeTime) => void;
};

/** Free times to choose from, each with who is free then. */
export function FreeTimeList({ label, times, staff, zone, onChoose }: Props) {
  const id = useId();
  return (
    <div className={css.times}>
      <h3 className={css.timesTitle} id={id}>
        {label}
      </h3>
      <ul className={css.timesList} aria-labelledby={id}>
        {times.map((time) => (
          <li key={`${time.start_at} ${time.staff}`}>
            <Button size="small" onClick={() => onChoose(time)}>
              <time dateTime={time.start_at}>{shortMomentAt(time.start_at, zone)}</time>{' '}
              <bdi>{staff.find((one) => one.id === time.staff)?.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
