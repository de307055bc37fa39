import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { listed } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

const contentsInWords = (snapshot: SnapshotFrom<typeof removalMachine>): string | null => {
  const { contents } = snapshot.context;
  if (snapshot.matches({ asking: 'uncounted' })) return t('Its contents could not be counted.');
  if (contents === null) return null;
  const { patients, reservations, staff, isLeast } = contents;
  const held = listed([
    plural(patients, '{count} patient', '{count} patients'),
    plural(reservations, '{count} upcoming reservation', '{count} upcoming reservations'),
    plural(staff, '{count} staff member', '{count} staff members'),
  ]);
  return isLeast ? t('It contains at least {held}.', { held }) : t('It contains {held}.', { held });
};

/** What the removal chart asks, does and tells, as an alertdialog. */
export function RemovalDialog({ removal }: { removal: ActorRefFrom<typeof removalMachine> }) {
  const name = useSelector(removal, ({ context }) => context.name);
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have been deleted; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const contents = useSelector(removal, contentsInWords);
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Delete {name}?', { name })}
      actionLabel={t('Delete')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      <p role="status">{contents}</p>
      {t("The clinic and everything in it will no longer be available. You can't undo this here.")}
    </AlertDialog>
  );
}
