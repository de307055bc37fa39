import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { AddendumInput } from '#machines/flows/records/medicalRecordAddendum.machine.ts';
import { medicalRecordAddendumFlow } from '#src/flows/records/medicalRecordAddendum.ts';
import { t } from '#src/language/t.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButtons } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { input: AddendumInput; onDone: (isStored: boolean) => void };

/** Writes an addendum with its reason; closing keeps what was typed in this browser. */
export function AddendumDialog({ input, onDone }: Props) {
  const flow = useFlow(medicalRecordAddendumFlow(useApp()), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isBusy = useSelector(saving, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const isOutdated = useSelector(flow, (snapshot) => snapshot.matches({ open: 'outdated' }));
  const finish = useEffectEvent(onDone);
  useFact(flow, 'saved', () => onDone(true));
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.matches('left') || snapshot.matches('broken')) finish(false);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const close = () => flow.send({ type: 'writing.dismissed' });
  return (
    <Dialog isOpen isWide title={t('Add an addendum')} onClose={isBusy ? undefined : close}>
      {saving && (
        <SavingForm
          saving={saving}
          label={t('Add an addendum')}
          inWindow
          bar={({ isSlow }) => (
            <DialogButtons>
              <Button onClick={close}>{t('Close')}</Button>
              <Button
                type="submit"
                variant="primary"
                isPending={isBusy && !isSlow}
                disabledReason={isOutdated ? t('Look at the newest version first.') : undefined}
              >
                {t('Save addendum')}
              </Button>
            </DialogButtons>
          )}
        >
          {(form) => (
            <>
              <FormTextArea
                form={form}
                name="text"
                rows={5}
                hint={t('The signed text stays as it is; this appears below it.')}
              />
              <FormTextField form={form} name="reason" hint={t('For example: new information.')} />
              {isOutdated && (
                <Notice tone="warning" isUrgent>
                  {t(
                    'Someone changed this record in the meantime. Close this and look at it; your text is kept here.',
                  )}
                </Notice>
              )}
            </>
          )}
        </SavingForm>
      )}
    </Dialog>
  );
}
