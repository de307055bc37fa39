import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { batchMoveMachine } from '#machines/flows/reservations/batchMove.machine.ts';
import type { StaffOption } from '#machines/flows/reservations/reservationFields.ts';
import {
  type Move,
  objectionTo,
  type Standing,
  wantsWords,
} from '#machines/flows/reservations/reservationMoves.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButtons } from '#src/ui/Dialog.tsx';
import { nameOf, WordsFields } from './MoveDialog.tsx';
import { moveWords } from './moveWords.ts';

export type BatchRef = ActorRefFrom<typeof batchMoveMachine>;

type Props = {
  flow: BatchRef;
  count: number;
  /** Who could take all of them over. */
  colleagues: readonly StaffOption[];
};

/** Asks once for what a step wants to be told with all of them. */
export function BatchDialog({ flow, count, colleagues }: Props) {
  const form = useSelector(flow, ({ children }) => children.form) as FormRef | undefined;
  const move = useSelector(flow, ({ context }) => context.move);
  const rows = useSelector(flow, ({ context }) => context.queue);
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('explaining'));
  if (!isAsking || !form || !move || move === 'undo') return null;
  const close = () => flow.send({ type: 'batch.dismissed' });
  const title = t('{step}: {count} selected', { step: moveWords[move].label, count });
  if (move === 'handOver' && colleagues.length === 0)
    return (
      <Dialog
        isOpen
        title={title}
        onClose={close}
        buttons={<Button onClick={close}>{t('Keep them as they are')}</Button>}
      >
        <p>{t('No one else provides all of these services. Select fewer reservations.')}</p>
      </Dialog>
    );
  return (
    <Dialog isOpen title={title} onClose={close}>
      <FlowForm form={form} label={title}>
        {whyAsked(rows, move).map((sentence) => (
          <p key={sentence}>{translateServerText(sentence)}</p>
        ))}
        <p>
          {move === 'handOver'
            ? t('Each keeps its time. Where the colleague is not free, nothing changes.')
            : t('The same reason is kept with each of them.')}
        </p>
        {move === 'handOver' && (
          <FormSelect
            form={form}
            name="staff"
            options={colleagues.map(({ id, name }) => ({ id: String(id), label: name }))}
            placeholder={t('Choose a colleague')}
          />
        )}
        <WordsFields form={form} isCancellation={move === 'cancel'} name={nameOf(move)} />
        <DialogButtons>
          <Button onClick={close}>{t('Keep them as they are')}</Button>
          <Button type="submit" variant={move === 'void' ? 'danger' : 'primary'}>
            {moveWords[move].label}
          </Button>
        </DialogButtons>
      </FlowForm>
    </Dialog>
  );
}

/** What speaks against the step for some of them without a reason; ending a reservation asks for one anyway. */
function whyAsked(rows: readonly Standing[], move: Move): string[] {
  if (move !== 'checkIn' && move !== 'start') return [];
  const wanting = rows.filter((row) => wantsWords(row, move));
  return [...new Set(wanting.map((row) => objectionTo(row, move) ?? ''))];
}
