import { useEffect, useEffectEvent } from 'react';
import type { Acting, Movable, Move } from '#machines/flows/reservations/reservationMoves.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { useReservationMove } from './useReservationMove.ts';

type Props = {
  reservation: Movable;
  acting: Acting;
  zone: string;
  move: Move;
  /** It was made, and can be taken back for as long as this is shown. */
  onMade: () => void;
  onEnd: () => void;
};

/** Makes one move that was chosen elsewhere, with the question it may ask; a refusal is told in a toast. */
export function MoveRunner({ reservation, acting, zone, move, onMade, onEnd }: Props) {
  const app = useApp();
  const flow = useReservationMove(reservation, acting, zone);
  const made = useEffectEvent(onMade);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (!snapshot.matches('ready')) return;
      if (snapshot.can({ type: 'undo.asked' })) return made();
      const problem = troubleInWords(snapshot.context.problem, noAnswer);
      if (snapshot.matches({ ready: 'failed' }) && problem) app.toasts.push({ kind: 'error', text: problem });
      end();
    });
    flow.send({ type: 'move.chosen', move });
    return () => watching.unsubscribe();
  }, [flow, app, move]);
  return <MoveDialog flow={flow} />;
}
