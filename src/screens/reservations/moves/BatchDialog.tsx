import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { batchMoveMachine } from '#machines/flows/batchMove.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormButtons } from '#src/ui/FormLayout.tsx';
import { WordsFields } from './MoveDialog.tsx';
import { moveWords } from './moveWords.ts';

export type BatchRef = ActorRefFrom<typeof batchMoveMachine>;

/** Asks once for what a step wants to be told with all of them. */
export function BatchDialog({ flow, count }: { flow: BatchRef; count: number }) {
  const form = useSelector(flow, ({ children }) => children.form) as FormRef | undefined;
  const move = useSelector(flow, ({ context }) => context.move);
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('explaining'));
  if (!isAsking || !form || !move || move === 'undo') return null;
  const close = () => flow.send({ type: 'batch.dismissed' });
  const title = t('{step}: {count} selected', { step: moveWords[move].label, count });
  return (
    <Dialog isOpen title={title} onClose={close}>
      <FlowForm form={form} label={title}>
        <p>{t('The same reason is kept with each of them.')}</p>
        <WordsFields form={form} isCancellation={move === 'cancel'} name="reason" />
        <FormButtons>
          <Button type="submit" variant={move === 'void' ? 'danger' : 'primary'}>
            {moveWords[move].label}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t('Keep them as they are')}
          </Button>
        </FormButtons>
      </FlowForm>
    </Dialog>
  );
}
