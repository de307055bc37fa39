import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Undo2 from 'lucide-react/icons/undo-2';
import { Fragment, type ReactNode, useCallback } from 'react';
import {
  type Acting,
  type Movable,
  type Move,
  offersOf,
  timeOffersOf,
} from '#machines/flows/reservations/reservationMoves.ts';
import { chartAction, usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import * as css from './moves.css.ts';
import { moveWords, timeMoveWords } from './moveWords.ts';
import { type MoveRef, useReservationMove } from './useReservationMove.ts';

/** The button of an offer, with why none can be made now; null when one can. */
type OfferSlot = (objection: string | null) => ReactNode;

type Props = {
  reservation: Movable;
  acting: Acting;
  zone: string;
  /** How a time is offered here; left out, the reservation's own page is where. */
  offer?: OfferSlot;
  /** Further buttons of the page, after the moves. */
  children?: ReactNode;
};

/** Everything that may be done with a reservation now; what the lifecycle refuses says why. */
export function ReservationActions({ reservation, acting, zone, offer, children }: Props) {
  const flow = useReservationMove(reservation, acting, zone);
  const actions = useCallback(() => paletteMoves(flow), [flow]);
  usePaletteActions(actions);
  return (
    <>
      <MoveButtons flow={flow} offer={offer}>
        {children}
      </MoveButtons>
      <MoveDialog flow={flow} />
    </>
  );
}

const paletteMoves = (flow: MoveRef) =>
  offersOf(flow.getSnapshot().context)
    // who takes it over is chosen in the form
    .filter(({ move }) => move !== 'handOver')
    .map(({ move }) => chartAction(flow, moveWords[move].label, { type: 'move.chosen', move }));

type ButtonsProps = { flow: MoveRef; offer: OfferSlot | undefined; children: ReactNode };

function MoveButtons({ flow, offer, children }: ButtonsProps) {
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isFailed = useSelector(flow, (snapshot) => snapshot.matches({ ready: 'failed' }));
  const isUndoable = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  const { reservation } = context;
  const offers = offersOf(context).filter(({ move }) => move !== 'void' && move !== 'handOver');
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
            disabledReason={translateServerText(objection) ?? undefined}
            onClick={() => flow.send({ type: 'move.chosen', move })}
          >
            {moveWords[move].label}
          </Button>
        ))}
        <TimeMoves flow={flow} offer={offer} />
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
                detail: translateServerText(voiding.objection) ?? t('It should never have been stored.'),
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
          title={t('This takes longer than usual')}
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
          {troubleInWords(context.problem, noAnswer)}
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

function TimeMoves({ flow, offer }: Omit<ButtonsProps, 'children'>) {
  const navigate = useNavigate();
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { reservation } = context;
  const { id } = reservation;
  const params = { idx: String(id) };
  // buttons like the moves beside them, though they lead to another page
  const go = {
    rebook: () => navigate({ to: '/dashboard/reservations/create', search: { from: id } }),
    offer: () => navigate({ to: '/dashboard/reservations/detail/$idx', params }),
    reschedule: () => navigate({ to: '/dashboard/reservations/edit/$idx', params }),
  };
  return timeOffersOf(context).map(({ move, objection }) =>
    move === 'offer' && offer ? (
      <Fragment key={move}>{offer(objection)}</Fragment>
    ) : (
      <Button
        key={move}
        disabledReason={translateServerText(objection) ?? undefined}
        onClick={() => void go[move]()}
      >
        {reservation.status === 'queued' && move === 'reschedule' ? t('Give a time') : timeMoveWords[move]}
      </Button>
    ),
  );
}
