import type { Webhook } from '#machines/flows/connections/webhookFields.ts';
import { t } from '#src/language/t.ts';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { ConnectionEditor } from './ConnectionEditor.tsx';
import { useFirstFound } from './useFirstFound.ts';
import { secretWords } from './webhookWords.ts';

const overlaps = [
  { id: '0', label: t('It stops now') },
  { id: '1', label: t('1 hour') },
  { id: '24', label: t('1 day') },
  { id: '72', label: t('3 days') },
  { id: '168', label: t('7 days') },
];

type Props = {
  id: number;
  webhooks: readonly Webhook[];
  onClose: () => void;
};

/** The form of another secret for a webhook, which is that of the list when it was opened, and the secret once it is made. */
export function WebhookRotating({ id, webhooks, onClose }: Props) {
  const rotated = useFirstFound(webhooks.find((webhook) => webhook.id === id));
  if (!rotated) return null;
  const { name, clinic } = rotated;
  return (
    <ConnectionEditor
      wish={{ kind: 'webhookSecret', clinic, replaces: id }}
      words={{ ...secretWords, title: t('New secret for {name}', { name }), action: t('Replace secret') }}
      onClose={onClose}
    >
      {(form) => (
        <FormRadioGroup
          form={form}
          name="overlap_hours"
          options={overlaps}
          hint={t(
            'Until then each notice is signed with both secrets, so the program can change over without missing any.',
          )}
        />
      )}
    </ConnectionEditor>
  );
}
