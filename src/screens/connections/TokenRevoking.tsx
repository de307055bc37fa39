import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import { tokenRevokingFlow } from '#src/flows/connections/tokenRevoking.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** Revokes one token; asks first. */
export function TokenRevoking({ token: { id, name }, onDone }: { token: ApiToken; onDone: () => void }) {
  const app = useApp();
  const router = useRouter();
  const removal = useActorRef(tokenRevokingFlow(app), { input: { id, name, version: null } });
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. The token may still work; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const finish = useEffectEvent((isRevoked: boolean) => {
    if (isRevoked) {
      app.toasts.push({ kind: 'success', text: t('{name} revoked', { name }) });
      void router.invalidate();
    }
    onDone();
  });
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return (
    <AlertDialog
      isOpen
      title={t('Revoke {name}?', { name })}
      actionLabel={t('Revoke token')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      <p>{t('The program that uses it loses access at once. You can’t undo this.')}</p>
    </AlertDialog>
  );
}
