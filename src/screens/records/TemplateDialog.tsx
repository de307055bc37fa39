import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { TemplateInput } from '#machines/flows/records/recordTemplateCreate.machine.ts';
import { recordTemplateCreateFlow } from '#src/flows/records/recordTemplates.ts';
import { t } from '#src/language/t.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Props = {
  input: TemplateInput;
  onDone: (text: string | null) => void;
  /** It was left before anyone knew whether it is stored. */
  onUnsure: () => void;
};

/** Names a template, or writes a snippet. */
export function TemplateDialog({ input, onDone, onUnsure }: Props) {
  const flow = useFlow(recordTemplateCreateFlow(useApp()), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const dismiss = () => saving?.send({ type: 'saving.dismissed' });
  const finish = useEffectEvent(onDone);
  useFact(flow, 'saved', ({ template }) => onDone(t('{name} was saved.', { name: template.name })));
  useFact(flow, 'unsure', onUnsure);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active' && !snapshot.matches('saved')) finish(null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const isSnippet = input.kind === 'snippet';
  const title = isSnippet ? t('New snippet') : t('Save as a template');
  return (
    <Dialog isOpen title={title} onClose={dismiss}>
      {saving && (
        <SavingForm
          saving={saving}
          label={title}
          action={isSnippet ? t('Create snippet') : t('Save template')}
          inWindow
          buttons={<Button onClick={dismiss}>{t('Cancel')}</Button>}
        >
          {(form) => (
            <>
              <FormTextField form={form} name="name" autoFocus />
              {isSnippet && <FormTextArea form={form} name="text" rows={4} />}
            </>
          )}
        </SavingForm>
      )}
    </Dialog>
  );
}
