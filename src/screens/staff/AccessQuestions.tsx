import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { staffStandingMachine } from '#machines/flows/staff/staffStanding.machine.ts';
import { t } from '#src/language/t.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { tokensGoOn } from './words.ts';

type Props = {
  standing: ActorRefFrom<typeof staffStandingMachine>;
  name: string;
  isInvited: boolean;
  /** Whether they could make tokens that act as the clinic, which outlast them. */
  knowsTokens: boolean;
};

/** What is asked before someone's access changes. */
export function AccessQuestions({ standing, name, isInvited, knowsTokens }: Props) {
  const isSuspension = useSelector(standing, (snapshot) => snapshot.matches('confirmingSuspension'));
  const isResetLink = useSelector(standing, (snapshot) => snapshot.matches('confirmingResetLink'));
  const isFactorReset = useSelector(standing, (snapshot) => snapshot.matches('confirmingFactorReset'));
  return (
    <>
      <AlertDialog
        isOpen={isSuspension}
        title={t('Suspend {name}?', { name })}
        actionLabel={t('Suspend')}
        onAction={() => standing.send({ type: 'suspension.confirmed' })}
        onCancel={() => standing.send({ type: 'suspension.dismissed' })}
      >
        {isInvited && <p>{t('Their invitation ends at once: its link and code stop working.')}</p>}
        {t(
          'They lose access to this clinic at once, wherever they are signed in. Their reservations and hours stay, and they can be reactivated at any time.',
        )}
        {knowsTokens && <p>{tokensGoOn}</p>}
      </AlertDialog>
      <AlertDialog
        isOpen={isResetLink}
        title={t('Send {name} a link to set a new password?', { name })}
        actionLabel={t('Send password link')}
        onAction={() => standing.send({ type: 'resetLink.confirmed' })}
        onCancel={() => standing.send({ type: 'resetLink.dismissed' })}
      >
        {t(
          'The link goes to the email address of their account and works once, for 30 minutes. You never see it. Their password stays as it is until they set a new one.',
        )}
      </AlertDialog>
      <AlertDialog
        isOpen={isFactorReset}
        title={t('Reset the second step of {name}?', { name })}
        actionLabel={t('Send code')}
        onAction={() => standing.send({ type: 'factorReset.confirmed' })}
        onCancel={() => standing.send({ type: 'factorReset.dismissed' })}
      >
        {t(
          'For someone who lost their phone and their recovery codes. A code goes to the email address of their account and works once, for 60 minutes, after their password. You never see it. Using it removes their apps and passkeys, so they set up new ones.',
        )}
      </AlertDialog>
    </>
  );
}
