import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import { tokenRevokingFlow } from '#src/flows/connections/tokenRevoking.ts';
import { t } from '#src/language/t.ts';
import { ConnectionEnding } from './ConnectionEnding.tsx';

/** Revokes one token; asks first. */
export function TokenRevoking({ token: { id, name }, onDone }: { token: ApiToken; onDone: () => void }) {
  return (
    <ConnectionEnding
      flow={tokenRevokingFlow}
      connection={{ id, name }}
      words={{
        title: t('Revoke {name}?', { name }),
        action: t('Revoke token'),
        text: t('The program that uses it loses access at once. You can’t undo this.'),
        done: t('{name} revoked', { name }),
      }}
      onDone={onDone}
    />
  );
}
