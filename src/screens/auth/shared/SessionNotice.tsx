import { useSelector } from '@xstate/react';
import { invitationPath } from '#src/address/returnPath.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

/** Why someone who was signed in stands before the sign-in page, or why being signed in does not get on. */
export function SessionNotice({ from }: { from?: string | undefined }) {
  const { auth } = useApp();
  const isUnreachable = useSelector(auth, (snapshot) => snapshot.matches({ identity: 'unreachable' }));
  if (isUnreachable)
    return (
      <Notice
        tone="warning"
        title={t('You are signed in, but the server does not answer')}
        action={
          <Button size="small" onClick={() => auth.send({ type: 'retried' })}>
            {t('Try again')}
          </Button>
        }
      />
    );
  if (from === undefined) return null;
  if (from === invitationPath)
    return (
      <Notice tone="info" title={t('Your invitation is waiting')}>
        {t('Sign in to see who invited you.')}
      </Notice>
    );
  return (
    <Notice tone="info" title={t('Sign in to continue')}>
      {t('You return to the page you were on, with what you had typed.')}
    </Notice>
  );
}
