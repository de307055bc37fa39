import type { Webhook } from '#machines/flows/connections/webhookFields.ts';
import { webhookRemovingFlow } from '#src/flows/connections/webhookRemoving.ts';
import { t } from '#src/language/t.ts';
import { ConnectionEnding } from './ConnectionEnding.tsx';

/** Removes one webhook; asks first. */
export function WebhookRemoving({ webhook: { id, name }, onDone }: { webhook: Webhook; onDone: () => void }) {
  return (
    <ConnectionEnding
      flow={webhookRemovingFlow}
      connection={{ id, name }}
      words={{
        title: t('Remove {name}?', { name }),
        action: t('Remove webhook'),
        text: t('The program gets no more notices, and its secret stops working. You can’t undo this.'),
        done: t('{name} removed', { name }),
      }}
      onDone={onDone}
    />
  );
}
