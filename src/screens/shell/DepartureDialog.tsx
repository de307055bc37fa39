import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { draftLine } from '#src/screens/drafts/draftWords.ts';
import { useDrafts } from '#src/screens/drafts/useDrafts.ts';
import { useKnownNames } from '#src/screens/drafts/useKnownNames.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** Asks before a log-out or a clinic switch leaves unsaved work behind. */
export function DepartureDialog() {
  const { root } = useApp();
  const isSignOut = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSignOut' }));
  const isSwitch = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSwitch' }));
  const hasUnsaved = useSelector(root, ({ context }) => context.unsaved.length > 0);
  const drafts = useDrafts();
  const nameOf = useKnownNames();
  const wanted = useSelector(root, ({ context }) => context.wanted?.name ?? '');
  return (
    <AlertDialog
      isOpen={isSignOut || isSwitch}
      title={
        isSwitch
          ? t('Switch to {wanted} with unsaved changes?', { wanted })
          : hasUnsaved
            ? t('Log out with unsaved changes?')
            : t('Log out with unfinished drafts?')
      }
      actionLabel={isSwitch ? t('Switch clinic') : t('Log out and discard')}
      cancelLabel={t('Stay')}
      onAction={() => root.send({ type: 'departure.confirmed' })}
      onCancel={() => root.send({ type: 'departure.dismissed' })}
    >
      {isSwitch ? (
        t('The open form belongs to the clinic you are leaving. It stays open and is saved there.')
      ) : (
        <>
          <p>
            {t(
              'Logging out removes every draft from this browser, so that nothing stays behind for the next user.',
            )}
          </p>
          {drafts.length > 0 && (
            <>
              <p>{t('You would lose:')}</p>
              <ul>
                {drafts.map((draft) => (
                  <li key={draft.name}>
                    <bdi>{draftLine(draft, nameOf)}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </AlertDialog>
  );
}
