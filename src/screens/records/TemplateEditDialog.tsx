import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { sections } from '#machines/flows/recordFields.ts';
import type { RecordTemplate } from '#machines/flows/recordTemplateFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { recordTemplateEditFlow } from '#src/flows/recordTemplates.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormButtons } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { template: RecordTemplate; onDone: (saved: RecordTemplate | null) => void };

/** Changes a template or snippet; what is not saved waits as a draft. */
export function TemplateEditDialog({ template, onDone }: Props) {
  const flow = useFlow(recordTemplateEditFlow(useApp()), { id: template.id, template });
  const form = useSelector(flow, ({ children }) => children.form);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const isVanished = useSelector(flow, (snapshot) => snapshot.matches({ open: 'vanished' }));
  const finish = useEffectEvent(onDone);
  const dismiss = () => flow.send({ type: 'editing.dismissed' });
  useFact(flow, 'saved', (fact) => onDone(fact.template));
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.matches('left') || snapshot.matches('broken')) finish(null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const isSnippet = template.kind === 'snippet';
  const title = isSnippet ? t('Edit snippet') : t('Edit template');
  return (
    <>
      <Dialog isOpen={!conflict} isWide={!isSnippet} title={title} onClose={dismiss}>
        {form && (
          <FlowForm form={form} label={title}>
            <DraftNotice form={form} />
            {isVanished && (
              <Notice tone="danger" isUrgent title={t('This template can no longer be reached.')}>
                {t('It cannot be saved any more. What you typed stays here, so that you can copy it.')}
              </Notice>
            )}
            <FormTextField form={form} name="name" autoFocus />
            {isSnippet ? (
              <FormTextArea form={form} name="text" rows={4} />
            ) : (
              sections.map((section) => <FormTextArea key={section} form={form} name={section} rows={3} />)
            )}
            <SavingNotices
              isSlow={isSlow}
              isUnavailable={isUnavailable}
              onCancel={() => flow.send({ type: 'saving.cancelled' })}
              onRetry={() => form.send({ type: 'form.submitted' })}
            />
            <FormButtons>
              <Button type="submit" variant="primary" isPending={isBusy && !isSlow} isDisabled={isVanished}>
                {t('Save changes')}
              </Button>
              <Button onClick={dismiss}>{t('Cancel')}</Button>
            </FormButtons>
          </FlowForm>
        )}
      </Dialog>
      {conflict && form && <ConflictDialog conflict={conflict} form={form} />}
    </>
  );
}
