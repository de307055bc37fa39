import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { sections } from '#machines/flows/records/recordFields.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import { recordTemplateEditFlow } from '#src/flows/records/recordTemplates.ts';
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
  template: RecordTemplate;
  onDone: (saved: RecordTemplate | null) => void;
  /** It was left before anyone knew whether it is stored. */
  onUnsure: () => void;
};

/** Changes a template or snippet; what is not saved waits as a draft. */
export function TemplateEditDialog({ template, onDone, onUnsure }: Props) {
  const flow = useFlow(recordTemplateEditFlow(useApp()), { id: template.id, template });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const finish = useEffectEvent(onDone);
  const dismiss = () => saving?.send({ type: 'saving.dismissed' });
  useFact(flow, 'saved', (fact) => onDone(fact.template));
  useFact(flow, 'unsure', onUnsure);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active' && !snapshot.matches('saved')) finish(null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const isSnippet = template.kind === 'snippet';
  const title = isSnippet ? t('Edit snippet') : t('Edit template');
  return (
    <Dialog isOpen isWide={!isSnippet} title={title} onClose={dismiss}>
      {saving && (
        <SavingForm
          saving={saving}
          label={title}
          action={t('Save changes')}
          inWindow
          vanished={t('This template can no longer be reached')}
          buttons={<Button onClick={dismiss}>{t('Cancel')}</Button>}
        >
          {(form) => (
            <>
              <FormTextField form={form} name="name" autoFocus />
              {isSnippet ? (
                <FormTextArea form={form} name="text" rows={4} />
              ) : (
                sections.map((section) => <FormTextArea key={section} form={form} name={section} rows={3} />)
              )}
            </>
          )}
        </SavingForm>
      )}
    </Dialog>
  );
}
