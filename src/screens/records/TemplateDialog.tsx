import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { TemplateInput } from '#machines/flows/recordTemplateCreate.machine.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { recordTemplateCreateFlow } from '#src/flows/recordTemplates.ts';
import { t } from '#src/language/t.ts';
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

type Props = { input: TemplateInput; onDone: (text: string | null) => void };

/** Names a template, or writes a snippet. */
export function TemplateDialog({ input, onDone }: Props) {
  const flow = useFlow(recordTemplateCreateFlow(useApp()), input);
  const form = useSelector(flow, ({ children }) => children.form);
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(flow, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const finish = useEffectEvent(onDone);
  useFact(flow, 'saved', ({ template }) => onDone(t('{name} was saved.', { name: template.name })));
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.matches('left') || snapshot.matches('broken')) finish(null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const isSnippet = input.kind === 'snippet';
  const title = isSnippet ? t('New snippet') : t('Save as a template');
  return (
    <Dialog isOpen title={title} onClose={() => flow.send({ type: 'naming.dismissed' })}>
      {form && (
        <FlowForm form={form} label={title}>
          <DraftNotice form={form} />
          <FormTextField form={form} name="name" autoFocus />
          {isSnippet && <FormTextArea form={form} name="text" rows={4} />}
          <SavingNotices
            isSlow={isSlow}
            isUnavailable={isUnavailable}
            onCancel={() => flow.send({ type: 'saving.cancelled' })}
            onRetry={() => form.send({ type: 'form.submitted' })}
          />
          <FormButtons>
            <Button type="submit" variant="primary" isPending={isBusy && !isSlow}>
              {isSnippet ? t('Create snippet') : t('Save template')}
            </Button>
            <Button onClick={() => flow.send({ type: 'naming.dismissed' })}>{t('Cancel')}</Button>
          </FormButtons>
        </FlowForm>
      )}
    </Dialog>
  );
}
