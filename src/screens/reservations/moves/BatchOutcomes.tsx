import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Unplug from 'lucide-react/icons/unplug';
import type { Outcome } from '#machines/flows/reservations/batchMove.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { ReservationLink } from '#src/screens/reservations/shared/ReservationLink.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Chip, type Tone } from '#src/ui/Chip.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { BatchRef } from './BatchDialog.tsx';
import * as css from './moves.css.ts';
import { moveWords } from './moveWords.ts';

const became = {
  done: { word: t('Done'), Icon: Check, tone: 'success' },
  impossible: { word: t('Not possible'), Icon: CircleSlash, tone: 'neutral' },
  overtaken: { word: t('Refused'), Icon: CircleAlert, tone: 'danger' },
  refused: { word: t('Refused'), Icon: CircleAlert, tone: 'danger' },
  unanswered: { word: t('No answer'), Icon: Unplug, tone: 'warning' },
  left: { word: t('Left out'), Icon: CircleSlash, tone: 'neutral' },
} as const satisfies Record<Outcome['became'], { word: string; Icon: unknown; tone: Tone }>;

const reasons: Partial<Record<Outcome['became'], string>> = {
  overtaken: t('Someone else changed it first.'),
  unanswered: t('The server did not answer.'),
  left: t('You stopped before this one.'),
};

/** What became of each of many reservations. */
export function BatchOutcomes({ flow, onClose }: { flow: BatchRef; onClose: () => void }) {
  const outcomes = useSelector(flow, ({ context }) => context.outcomes);
  const move = useSelector(flow, ({ context }) => context.move);
  const mayRetry = useSelector(flow, (snapshot) => snapshot.can({ type: 'batch.retried' }));
  const mayUndo = useSelector(flow, (snapshot) => snapshot.can({ type: 'undo.asked' }));
  const done = outcomes.filter((one) => one.became === 'done').length;
  const close = () => {
    flow.send({ type: 'batch.dismissed' });
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={move === 'undo' ? t('Undo') : move ? moveWords[move].label : t('Change status')}
      onClose={close}
      buttons={
        <>
          {mayRetry && (
            <Button onClick={() => flow.send({ type: 'batch.retried' })}>{t('Try those again')}</Button>
          )}
          {mayUndo && <Button onClick={() => flow.send({ type: 'undo.asked' })}>{t('Undo')}</Button>}
          <Button variant="primary" onClick={close}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <p role="status">{t('{done} of {all} were done.', { done, all: outcomes.length })}</p>
      <ul className={css.outcomes} aria-label={t('Results')}>
        {outcomes.map((one) => {
          const { word, Icon, tone } = became[one.became];
          const reason = translateServerText(one.sentence) ?? reasons[one.became];
          return (
            <li className={css.outcome} key={one.id}>
              <ReservationLink id={one.id}>{one.number}</ReservationLink>
              <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
                {word}
              </Chip>
              {reason && <span className={css.why}>{reason}</span>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
