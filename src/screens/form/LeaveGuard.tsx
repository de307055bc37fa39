import { useSelector } from '@xstate/react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useDeparture } from './useDeparture.ts';

export type Place = { pathname: string; search: unknown };

type Props = {
  form: FormRef;
  /** Whether a form that is a part of its page is still open at the next address of the page. */
  stays?: (current: Place, next: Place) => boolean;
  /** What may make the question needless, for instance saving. */
  before?: () => Promise<void>;
};

/** Asks before unsaved work is left: stay, keep it as a draft, or discard it. */
export function LeaveGuard({ form, stays = () => true, before }: Props) {
  const isLeaving = useSelector(form, (snapshot) => snapshot.matches('leaving'));
  const isUnsaved = () => form.getSnapshot().hasTag('unsaved');
  const asked = useDeparture({
    isUnsaved,
    isHeld: (current, next) => isUnsaved() && !(current.pathname === next.pathname && stays(current, next)),
    mustAsk: async () => {
      await before?.();
      form.send({ type: 'leave.asked' });
      return form.getSnapshot().matches('leaving');
    },
  });
  const stay = () => {
    form.send({ type: 'leave.stayed' });
    asked?.stay();
  };
  const leave = (type: 'leave.keptDraft' | 'leave.discarded') => {
    form.send({ type });
    asked?.go();
  };
  return (
    <Dialog
      isOpen={isLeaving && asked !== null}
      role="alertdialog"
      title={t('Leave with unsaved changes?')}
      onClose={stay}
      buttons={
        <>
          <Button variant="quiet" onClick={() => leave('leave.discarded')}>
            {t('Discard changes')}
          </Button>
          <Button onClick={() => leave('leave.keptDraft')}>{t('Keep as draft')}</Button>
          <Button variant="primary" onClick={stay} autoFocus>
            {t('Stay')}
          </Button>
        </>
      }
    >
      {t(
        'What you typed is not saved yet. A draft waits for you in this browser until you save it or log out.',
      )}
    </Dialog>
  );
}
