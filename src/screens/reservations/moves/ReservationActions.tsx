import { useSelector } from '@xstate/react';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useCallback } from 'react';
import {
  type Acting,
  type Movable,
  type Move,
  offersOf,
  timeOffersOf,
} from '#machines/flows/reservationMoves.ts';
import { chartAction, usePaletteActions } from '#src/app/paletteActions.ts';
import { said } from '#src/language/said.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import * as css from './moves.css.ts';
import { moveWords, timeMoveWords } from './moveWords.ts';
import { type MoveRef, useReservationMove } from './useReservationMove.ts';

type Props = {
  reservation: Movable;
  acting: Acting;
  zone: string;
  /** Further buttons of the page, after the moves. */
  children?: ReactNode;
};

/** Everything that may be done with a reservation now; what the lifecycle refuses says why. */
export function ReservationActions({ reservation, acting, zone, children }: Props) {
  const flow = useReservationMove(reservation, acting, zone);
  const actions = useCallback(() => paletteMoves(flow), [flow]);
  usePaletteActions(actions);
  return (
    <>
      <MoveButtons flow={flow}>{children}</MoveButtons>
      <MoveDialog flow={flow} />
    </>
  );
}

const paletteMoves = (flow: MoveRef) => [
  ...offersOf(flow.getSnapshot().context).map(({ move }) =>
    chartAction(flow, moveWords[move].label, { type: 'move.chosen', move }),
  ),
  chartAction(flow, t('Undo the last step'), { type: 'undo.asked' }),
];

function MoveButtons({ flow, children }: { flow: MoveRef; children: ReactNode }) {
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isFailed = useSelector(flow, (snapshot) => snapshot.matches({ ready: 'failed' }));
  const isUndoable = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  const { reservation } = context;
  const offers = offersOf(context).filter(({ move }) => move !== 'void');
  const first = offers.find(({ objection, move }) => objection === null && forward.includes(move))?.move;
  const dismiss = () => flow.send({ type: 'move.dismissed', now: new Date().toISOString() });
  const voiding = offersOf(context).find(({ move }) => move === 'void');
  return (
    <section className={css.actions} aria-label={t('Actions')}>
      <div className={css.buttons}>
        {offers.map(({ move, objection }) => (
          <Button
            key={move}
            variant={move === first ? 'primary' : 'secondary'}
            isPending={isBusy && context.move === move}
            isDisabled={isBusy}
            disabledReason={objection ?? undefined}
            onClick={() => flow.send({ type: 'move.chosen', move })}
          >
            {moveWords[move].label}
          </Button>
        ))}
        <TimeMoves flow={flow} />
        {isUndoable && (
          <Button
            icon={<Undo2 size={16} aria-hidden />}
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => flow.send({ type: 'undo.asked' })}
          >
            {t('Undo')}
          </Button>
        )}
        {children}
        {voiding && (
          <Menu
            label={t('More actions')}
            variant="secondary"
            icon={<MoreHorizontal size={16} aria-hidden />}
            items={[
              {
                id: 'void',
                label: moveWords.void.label,
                detail: voiding.objection ?? t('It should never have been stored.'),
                isDanger: true,
                isDisabled: voiding.objection !== null,
                onAction: () => flow.send({ type: 'move.chosen', move: 'void' }),
              },
            ]}
          />
        )}
      </div>
      {isSlow && (
        <Notice
          tone="info"
          title={t('This takes longer than usual.')}
          action={
            <Button size="small" onClick={dismiss}>
              {t('Stop waiting')}
            </Button>
          }
        />
      )}
      {isFailed && (
        <Notice
          tone="danger"
          isUrgent
          title={reservation.number}
          action={
            <Button size="small" onClick={dismiss}>
              {t('Close')}
            </Button>
          }
        >
          {said(context.problem)}
        </Notice>
      )}
    </section>
  );
}

/** The moves in the order of a visit, of which the first possible one is the next. */
const forward: readonly Move[] = [
  'accept',
  'confirm',
  'checkIn',
  'start',
  'complete',
  'arriveLate',
  'reopen',
];

function TimeMoves({ flow }: { flow: MoveRef }) {
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { id } = context.reservation;
  return timeOffersOf(context).map(({ move, objection }) => {
    if (objection !== null)
      return (
        <Button key={move} disabledReason={objection}>
          {timeMoveWords[move]}
        </Button>
      );
    return move === 'rebook' ? (
      <ButtonTo key={move} to="/dashboard/reservations/create" search={{ from: id }}>
        {timeMoveWords[move]}
      </ButtonTo>
    ) : (
      <ButtonTo key={move} to="/dashboard/reservations/edit/$idx" params={{ idx: String(id) }}>
        {timeMoveWords[move]}
      </ButtonTo>
    );
  });
}
