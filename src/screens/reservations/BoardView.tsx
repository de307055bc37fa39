import { useSelector } from '@xstate/react';
import { type ReactNode, useRef, useState } from 'react';
import { boardMoveMachine } from '#machines/flows/reservations/boardMove.machine.ts';
import { stepTowards } from '#machines/flows/reservations/boardSteps.ts';
import type { Acting, Standing } from '#machines/flows/reservations/reservationMoves.ts';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { Calendar, CalendarEntry, QueuedEntry } from '#src/calls/calendar.ts';
import type { BoardRef } from '#src/flows/reservations/boardMove.ts';
import { placedIn } from '#src/flows/reservations/reservationDay.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { BoardCard } from './BoardCard.tsx';
import * as css from './board.css.ts';
import { useCarrying } from './carrying/useCarrying.ts';
import { grouped } from './grouped.ts';
import { MoveRunner } from './moves/MoveRunner.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { statuses } from './shared/words.ts';

/** The columns of the board, in the order in which a visit passes them. */
export const boardStatuses = [
  'requested',
  'booked',
  'confirmed',
  'queued',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
] as const satisfies readonly ReservationStatus[];

type Entry = CalendarEntry | QueuedEntry;

type Props = {
  calendar: Calendar;
  acting: Acting;
  isPrivate: boolean;
  onOpen: (entry: Entry) => void;
};

const boardTroubles = { noStep: t("You can't move it to that column in one step.") };

/** The reservations of a day by how far they are: each is carried to the next column, or moved on by its menu. */
export function BoardView({ calendar, acting, isPrivate, onOpen }: Props) {
  const flow = useFlow(boardMoveMachine, undefined);
  const { card, move, problem } = useSelector(flow, ({ context }) => context);
  const isRunning = useSelector(flow, ({ value }) => value === 'moving' || value === 'moved');
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches('refused'));
  const entries: readonly Entry[] = [...calendar.appointments, ...calendar.here, ...calendar.queue];
  const byStatus = grouped(entries, ({ status }) => status);
  const standing = (entry: Entry): Standing => ({
    ...acting,
    ...placedIn(calendar.timezone, entry),
    now: new Date().toISOString(),
  });
  const board = useRef<HTMLElement>(null);
  useCarrying(board, {
    lift(id) {
      const entry = entries.find((one) => one.id === id);
      if (entry) flow.send({ type: 'card.lifted', card: standing(entry) });
      return flow.getSnapshot().matches('carrying');
    },
    enter: (place) =>
      flow.send({ type: 'column.entered', status: boardStatuses.find((status) => status === place) ?? null }),
    drop: () => flow.send({ type: 'card.dropped' }),
    cancel: () => flow.send({ type: 'carrying.cancelled' }),
  });
  return (
    <>
      {isRefused && (
        <Notice
          tone="warning"
          isAfloat
          isUrgent
          title={t('Reservation {number} stays where it is', { number: card?.reservation.number ?? '' })}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'refusal.dismissed' })}>
              {t('Close')}
            </Button>
          }
        >
          {troubleInWords(problem, boardTroubles)}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={board} className={css.board} aria-label={t('Board')} tabIndex={0}>
        {boardStatuses.map((status) => (
          <BoardColumn
            key={`${status} ${calendar.days[0]?.date}`}
            flow={flow}
            status={status}
            entries={byStatus.get(status) ?? []}
            isShort={entries.length > mostCards}
            card={(entry) => (
              <BoardCard
                key={entry.id}
                flow={flow}
                entry={entry}
                zone={calendar.timezone}
                isPrivate={isPrivate}
                isOfAnotherDay={calendar.here.some(({ id }) => id === entry.id)}
                standingOf={() => standing(entry)}
                onOpen={() => {
                  flow.send({ type: 'card.opened' });
                  onOpen(entry);
                }}
              />
            )}
          />
        ))}
      </section>
      {isRunning && card && move && (
        <MoveRunner
          key={`${card.reservation.id} ${card.reservation.version}`}
          reservation={card.reservation}
          acting={acting}
          zone={calendar.timezone}
          move={move}
          onMade={() => flow.send({ type: 'move.made' })}
          onEnd={() => flow.send({ type: 'move.ended' })}
        />
      )}
    </>
  );
}

/** A day of more than this shows the first of each column. */
const mostCards = 200;
const firstCards = 25;

type ColumnProps = {
  flow: BoardRef;
  status: ReservationStatus;
  entries: readonly Entry[];
  isShort: boolean;
  card: (entry: Entry) => ReactNode;
};

/** One state with those who are there; while a card is carried it shows whether one step leads here. */
function BoardColumn({ flow, status, entries, isShort, card }: ColumnProps) {
  const [isOpen, setOpen] = useState(false);
  const isCut = isShort && !isOpen && entries.length > firstCards;
  const aim = useSelector(flow, ({ context: { card, over }, ...snapshot }) => {
    if (snapshot.value !== 'carrying' || !card || card.reservation.status === status) return undefined;
    if (stepTowards(card, status)?.objection !== null) return 'closed';
    return over === status ? 'over' : 'open';
  });
  return (
    <section className={css.column} aria-labelledby={`board-${status}`} data-place={status} data-aim={aim}>
      <h3 className={css.head} id={`board-${status}`}>
        <StatusIcon status={status} />
        {statuses[status].word}
        <span className={css.count}>{inDigits(entries.length)}</span>
      </h3>
      <ul className={css.list}>{(isCut ? entries.slice(0, firstCards) : entries).map(card)}</ul>
      {isCut && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('Show all {count}', { count: entries.length })}
        </Button>
      )}
    </section>
  );
}
