import { useSelector } from '@xstate/react';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import { offersOf, type Standing } from '#machines/flows/reservations/reservationMoves.ts';
import type { CalendarEntry, QueuedEntry } from '#src/calls/calendar.ts';
import type { BoardRef } from '#src/flows/reservations/boardMove.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { clockIn } from '#src/time/clinicClock.ts';
import { Menu } from '#src/ui/Menu.tsx';
import * as css from './board.css.ts';
import { moveWords } from './moves/moveWords.ts';
import { OnlineIcon } from './OnlineIcon.tsx';
import { otherDayWords, patientShown, serviceShown, sinceWords, staffShown } from './shared/words.ts';

type Props = {
  flow: BoardRef;
  entry: CalendarEntry | QueuedEntry;
  zone: string;
  isPrivate: boolean;
  isOfAnotherDay: boolean;
  standingOf: () => Standing;
  onOpen: () => void;
};

/** One reservation on the board: pressed it opens, carried or by its menu it moves on. */
export function BoardCard({ flow, entry, zone, isPrivate, isOfAnotherDay, standingOf, onOpen }: Props) {
  const isBusy = useSelector(
    flow,
    (snapshot) => snapshot.matches('moving') && snapshot.context.card?.reservation.id === entry.id,
  );
  return (
    <li className={css.card} aria-busy={isBusy || undefined} data-carry={entry.id}>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.time}>
          {entry.start_at === null
            ? sinceWords(entry, zone)
            : isOfAnotherDay
              ? otherDayWords(entry, zone)
              : clockIn(zone, Date.parse(entry.start_at))}{' '}
          {entry.start_at !== null && <OnlineIcon entry={entry} />}
        </span>
        <bdi className={css.who}>{patientShown(entry, isPrivate)}</bdi>
        <bdi className={css.what}>{serviceShown(entry)}</bdi>
        <bdi className={css.what}>{entry.start_at === null ? staffShown(entry) : entry.staff_name}</bdi>
      </button>
      <div className={css.menu}>
        <Menu
          label={t('Steps of {number}', { number: entry.number })}
          trigger={<MoreHorizontal size={16} aria-hidden />}
          size="small"
          items={() => {
            const standing = standingOf();
            return offersOf(standing).map(({ move, objection }) => ({
              id: move,
              label: moveWords[move].label,
              ...(objection !== null && { detail: translateServerText(objection), isDisabled: true }),
              isDanger: move === 'void',
              onAction: () => flow.send({ type: 'move.picked', card: standing, move }),
            }));
          }}
        />
      </div>
    </li>
  );
}
