import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { boardMoveMachine } from '#machines/flows/boardMove.machine.ts';
import type { Acting, Standing } from '#machines/flows/reservationMoves.ts';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import type { Calendar, CalendarEntry } from '#src/api/actors/calendar.ts';
import { placedIn } from '#src/flows/reservationDay.ts';
import { said } from '#src/language/said.ts';
import { t } from '#src/language/t.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { BoardCard } from './BoardCard.tsx';
import * as css from './board.css.ts';
import { grouped } from './grouped.ts';
import { MoveRunner } from './moves/MoveRunner.tsx';
import { StatusIcon } from './StatusIcon.tsx';
import { statuses } from './words.ts';

/** The columns of the board, in the order in which a visit passes them. */
export const boardStatuses = [
  'requested',
  'booked',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
] as const satisfies readonly ReservationStatus[];

type Props = {
  calendar: Calendar;
  acting: Acting;
  isPrivate: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** The reservations of a day by how far they are: each is moved on by its menu. */
export function BoardView({ calendar, acting, isPrivate, onOpen }: Props) {
  const flow = useFlow(boardMoveMachine, undefined);
  const { card, move, problem } = useSelector(flow, ({ context }) => context);
  const isMoving = useSelector(flow, (snapshot) => snapshot.matches('moving'));
  const isRefused = useSelector(flow, (snapshot) => snapshot.matches('refused'));
  const byStatus = grouped(calendar.appointments, ({ status }) => status);
  const standing = (entry: CalendarEntry): Standing => ({
    ...acting,
    ...placedIn(calendar.timezone, entry),
    now: new Date().toISOString(),
  });
  return (
    <>
      {isRefused && (
        <Notice
          tone="warning"
          isUrgent
          title={t('Reservation {number} stays where it is.', { number: card?.reservation.number ?? '' })}
          action={
            <Button size="small" onClick={() => flow.send({ type: 'refusal.dismissed' })}>
              {t('Close')}
            </Button>
          }
        >
          {problem && said(problem)}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={css.board} aria-label={t('Board')} tabIndex={0}>
        {boardStatuses.map((status) => (
          <BoardColumn key={status} status={status} count={byStatus.get(status)?.length ?? 0}>
            {(byStatus.get(status) ?? []).map((entry) => (
              <BoardCard
                key={entry.id}
                flow={flow}
                entry={entry}
                zone={calendar.timezone}
                isPrivate={isPrivate}
                standingOf={() => standing(entry)}
                onOpen={() => onOpen(entry)}
              />
            ))}
          </BoardColumn>
        ))}
      </section>
      {isMoving && card && move && (
        <MoveRunner
          key={card.reservation.id}
          reservation={card.reservation}
          acting={acting}
          zone={calendar.timezone}
          move={move}
          onEnd={() => flow.send({ type: 'move.ended' })}
        />
      )}
    </>
  );
}

type ColumnProps = { status: ReservationStatus; count: number; children: ReactNode };

/** One state with those who are there. */
function BoardColumn({ status, count, children }: ColumnProps) {
  return (
    <section className={css.column} aria-labelledby={`board-${status}`}>
      <h3 className={css.head} id={`board-${status}`}>
        <StatusIcon status={status} />
        {statuses[status].word}
        <span className={css.count}>{count}</span>
      </h3>
      <ul className={css.list}>{children}</ul>
    </section>
  );
}
