import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

type Props = { removal: ActorRefFrom<typeof removalMachine>; children: ReactNode };

/** The removal chart where removing means archiving: what it asks, does and tells. */
export function ArchiveDialog({ removal, children }: Props) {
  const name = useSelector(removal, ({ context }) => context.name);
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have been archived; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Archive {name}?', { name })}
      actionLabel={t('Archive')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {children}
    </AlertDialog>
  );
}
