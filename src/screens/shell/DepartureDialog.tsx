import { useSelector } from '@xstate/react';
import { useApp } from '#src/app/AppContext.tsx';
import { t } from '#src/language/t.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** Asks before a log-out or a clinic switch leaves unsaved work behind. */
export function DepartureDialog() {
  const { root } = useApp();
  const isSignOut = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSignOut' }));
  const isSwitch = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSwitch' }));
  const wanted = useSelector(root, ({ context }) => context.wanted?.name ?? '');
  return (
    <AlertDialog
      isOpen={isSignOut || isSwitch}
      title={
        isSwitch
          ? t('Switch to {wanted} with unsaved changes?', { wanted })
          : t('Log out with unsaved changes?')
      }
      actionLabel={isSwitch ? t('Switch clinic') : t('Log out and discard')}
      cancelLabel={t('Stay')}
      onAction={() => root.send({ type: 'departure.confirmed' })}
      onCancel={() => root.send({ type: 'departure.dismissed' })}
    >
      {isSwitch
        ? t('The open form belongs to the clinic you would leave. It stays open and is saved where it began.')
        : t(
            'Logging out removes every draft from this browser, so that nothing stays behind for the next user.',
          )}
    </AlertDialog>
  );
}
