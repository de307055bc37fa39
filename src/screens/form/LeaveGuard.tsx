import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { deeds } from '#src/session/deeds.ts';
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
  /** Told before a draft is stored on the server; without it the browser keeps the draft. */
  onStore?: () => void;
};

/** Asks before unsaved work is left: stay, keep it as a draft, or discard it; while it is being saved, to wait for that. */
export function LeaveGuard({ form, stays = () => true, before, onStore }: Props) {
  const isLeaving = useSelector(form, (snapshot) => snapshot.matches('leaving'));
  const isSending = useSelector(form, (snapshot) => snapshot.matches({ leaving: 'sending' }));
  const isStoring = useSelector(form, (snapshot) => snapshot.matches({ leaving: 'storing' }));
  const app = useApp();
  useEffect(() => deeds(app).guard(form), [app, form]);
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
  useEffect(() => {
    // the answer of the server took the place of theirs
    if (!isLeaving) asked?.stay();
  }, [isLeaving, asked]);
  const stay = () => {
    form.send({ type: 'leave.stayed' });
    asked?.stay();
  };
  const leave = (type: 'leave.keptDraft' | 'leave.discarded') => {
    form.send({ type });
    asked?.go();
  };
  const store = () => {
    onStore?.();
    const storing = form.subscribe({
      next: (snapshot) => {
        // it was refused and stays: the next leave is another question
        if (snapshot.status === 'active' && !snapshot.matches('leaving')) storing.unsubscribe();
      },
      complete: () => asked?.go(),
    });
    form.send({ type: 'leave.storedDraft' });
  };
  const isOpen = isLeaving && asked !== null;
  if (isSending)
    return (
      <Dialog
        isOpen={isOpen}
        role="alertdialog"
        title={t('Leave while this is being saved?')}
        onClose={stay}
        buttons={
          <>
            <Button variant="quiet" onClick={() => leave('leave.keptDraft')}>
              {t('Leave and keep a draft')}
            </Button>
            <Button variant="primary" onClick={stay} autoFocus>
              {t('Wait until it is saved')}
            </Button>
          </>
        }
      >
        {t(
          'It can no longer be discarded. If you leave now, you do not see whether it was saved. Your draft stays, and saving it again does not store it twice.',
        )}
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      title={t('Leave with unsaved changes?')}
      onClose={stay}
      buttons={
        <>
          <Button variant="quiet" onClick={() => leave('leave.discarded')}>
            {t('Discard changes')}
          </Button>
          <Button isPending={isStoring} onClick={() => (onStore ? store() : leave('leave.keptDraft'))}>
            {t('Keep as draft')}
          </Button>
          <Button variant="primary" onClick={stay} autoFocus>
            {t('Keep editing')}
          </Button>
        </>
      }
    >
      {onStore
        ? t('What you typed is not saved yet. As a draft it waits for you in the chart of the patient.')
        : t(
            'What you typed is not saved yet. A draft waits for you in this browser until you save it or log out.',
          )}
    </Dialog>
  );
}
