import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { t } from '#src/language/t.ts';
import { draftLine } from '#src/screens/drafts/draftWords.ts';
import { useDrafts } from '#src/screens/drafts/useDrafts.ts';
import { useKnownNames } from '#src/screens/drafts/useKnownNames.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { deeds } from '#src/session/deeds.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

/** Asks before a log-out or a clinic switch leaves unsaved work behind; while it is being saved, to wait for that. */
export function DepartureDialog() {
  const app = useApp();
  const { root } = app;
  const isSignOut = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSignOut' }));
  const isSwitch = useSelector(root, (snapshot) => snapshot.matches({ departure: 'askingToSwitch' }));
  const hasUnsaved = useSelector(root, ({ context }) => context.unsaved.length > 0);
  const wanted = useSelector(root, ({ context }) => context.wanted?.name ?? '');
  const { subscribe, any, drafts: sentDrafts } = deeds(app);
  const isSaving = useSyncExternalStore(subscribe, any);
  const title = () => {
    if (isSwitch && isSaving) return t('Switch to {wanted} while something is being saved?', { wanted });
    if (isSwitch) return t('Switch to {wanted} with unsaved changes?', { wanted });
    if (isSaving) return t('Log out while something is being saved?');
    return hasUnsaved ? t('Log out with unsaved changes?') : t('Log out with unfinished drafts?');
  };
  return (
    <AlertDialog
      isOpen={isSignOut || isSwitch}
      title={title()}
      // a switch loses nothing
      tone={isSwitch ? 'neutral' : 'danger'}
      actionLabel={
        isSwitch ? t('Switch clinic') : isSaving ? t('Log out without waiting') : t('Log out and discard')
      }
      cancelLabel={
        isSaving ? t('Wait until it is saved') : isSwitch ? t('Stay in this clinic') : t('Stay logged in')
      }
      onAction={() => root.send({ type: 'departure.confirmed' })}
      onCancel={() => root.send({ type: 'departure.dismissed' })}
    >
      {isSwitch && isSaving && t('It belongs to the clinic you are leaving. It is still saved there.')}
      {isSwitch &&
        !isSaving &&
        t('The open form belongs to the clinic you are leaving. It stays open and is saved there.')}
      {!isSwitch && (
        <>
          {isSaving && (
            <p>
              {t(
                'It is on its way to the server and may be saved already. If you log out now, you do not see whether it was.',
              )}
            </p>
          )}
          <LostDrafts isSaving={isSaving} sent={isSaving ? sentDrafts() : []} />
        </>
      )}
    </AlertDialog>
  );
}

/** The drafts that go with a log-out, without those that are being saved. */
function LostDrafts({ isSaving, sent }: { isSaving: boolean; sent: readonly string[] }) {
  const drafts = useDrafts().filter(({ name }) => !sent.includes(name));
  const nameOf = useKnownNames();
  if (isSaving && drafts.length === 0) return null;
  return (
    <>
      <p>
        {t(
          'Logging out removes all your drafts from this browser, so that none of them stays behind for the next user.',
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
  );
}
