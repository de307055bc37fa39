import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { listed } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';

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

/** The removal chart where removing means that a clinic is deleted. */
export function RemovalDialog({ removal }: { removal: ActorRefFrom<typeof removalMachine> }) {
  const name = useSelector(removal, ({ context }) => context.name);
  const contents = useSelector(removal, contentsInWords);
  return (
    <RemovalQuestion removal={removal} title={t('Delete {name}?', { name })} actionLabel={t('Delete clinic')}>
      <p role="status">{contents}</p>
      {t("The clinic and everything in it will no longer be available. You can't undo this here.")}
    </RemovalQuestion>
  );
}
