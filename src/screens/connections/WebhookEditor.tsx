import type { FormRef } from '#src/flows/form.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { ConnectionEditor, type EditorWords } from './ConnectionEditor.tsx';
import { eventInWords, eventOptions, secretWords } from './webhookWords.ts';

const words: EditorWords = {
  title: t('New webhook'),
  action: t('Create webhook'),
  ...secretWords,
};

/** The form of a new webhook, and its secret once it is made. */
export function WebhookEditor({ clinic, onClose }: { clinic: number; onClose: () => void }) {
  return (
    <ConnectionEditor
      wish={{ kind: 'webhook', clinic, replaces: null }}
      words={words}
      describe={(name, value) => (name === 'events' ? listed(chosen(value).map(eventInWords)) : undefined)}
      onClose={onClose}
    >
      {(form) => <WebhookFields form={form} />}
    </ConnectionEditor>
  );
}

const chosen = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function WebhookFields({ form }: { form: FormRef }) {
  const events = useField(form, 'events');
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        hint={t('The program that gets the notices, for example billing.')}
      />
      <FormTextField
        form={form}
        name="url"
        hint={t('Begins with https, for example https://example.org/hook')}
      />
      <CheckboxGroup
        {...events}
        value={chosen(events.value)}
        options={eventOptions}
        onChange={(ids) => events.onChange(ids)}
      />
    </>
  );
}
