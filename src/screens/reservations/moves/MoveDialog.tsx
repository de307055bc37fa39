import { useSelector } from '@xstate/react';
import { cancellationReasons } from '#machines/flows/reservations/reservationWords.ts';
import type { FormRef } from '#src/flows/form.ts';
import type { SavingRef } from '#src/flows/saving.ts';
import { t } from '#src/language/t.ts';
import { noAnswer, troubleInWords } from '#src/language/troubleInWords.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { scopes } from '#src/screens/reservations/shared/words.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButtons } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { moveQuestions, moveWords } from './moveWords.ts';
import type { MoveRef } from './useReservationMove.ts';

const reasons = Object.entries(cancellationReasons).map(([id, label]) => ({ id, label }));
const cancellers = [
  { id: 'patient', label: t('The patient') },
  { id: 'clinic', label: t('The clinic') },
];

/** Asks for what a move wants to be told with it. */
export function MoveDialog({ flow }: { flow: MoveRef }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  return saving ? <OpenMove flow={flow} saving={saving} /> : null;
}

function OpenMove({ flow, saving }: { flow: MoveRef; saving: SavingRef }) {
  const form = useSelector(saving, ({ children }) => children.form);
  const move = useSelector(flow, ({ context }) => context.move);
  const problem = useSelector(flow, ({ context }) => troubleInWords(context.problem, noAnswer));
  const isOfSeries = useSelector(flow, ({ context }) => context.reservation.series !== null);
  const isBusy = useSelector(saving, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(saving, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(saving, (snapshot) => snapshot.matches('unavailable'));
  const question = move && moveQuestions[move];
  const close = () => flow.send({ type: 'move.dismissed', now: new Date().toISOString() });
  if (!form || !move || !question) return null;
  return (
    <Dialog isOpen title={question.title} onClose={isBusy ? undefined : close}>
      <FlowForm form={form} label={question.title}>
        <p>{question.text}</p>
        {problem && <Notice tone="warning">{problem}</Notice>}
        {isOfSeries && move === 'cancel' && <FormRadioGroup form={form} name="scope" options={scopes} />}
        <WordsFields form={form} isCancellation={move === 'cancel'} name={nameOf(move)} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => saving.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <DialogButtons>
          <Button isDisabled={isBusy} onClick={close}>
            {t('Keep as it is')}
          </Button>
          <Button type="submit" variant={move === 'void' ? 'danger' : 'primary'} isPending={isBusy}>
            {moveWords[move].label}
          </Button>
        </DialogButtons>
      </FlowForm>
    </Dialog>
  );
}

/** The question of a move that is not a cancellation. */
export const nameOf = (move: string) =>
  move === 'start' || move === 'accept' || move === 'reopen' || move === 'handOver'
    ? 'override_reason'
    : 'reason';

/** The words that a move wants. */
export function WordsFields({
  form,
  isCancellation,
  name,
}: {
  form: FormRef;
  isCancellation: boolean;
  name: string;
}) {
  if (!isCancellation) return <FormTextArea form={form} name={name} rows={3} />;
  return (
    <>
      <FormSelect form={form} name="reason" options={reasons} placeholder={t('Choose a reason')} />
      <FormRadioGroup form={form} name="cancelled_by" options={cancellers} isInline />
      <FormTextArea form={form} name="note" rows={2} />
    </>
  );
}
