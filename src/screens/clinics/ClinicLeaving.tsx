import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { removalMachine } from '#machines/parts/removal.machine.ts';
import { clinicLeavingFlow } from '#src/flows/clinics/clinicLeaving.ts';
import { plural, t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';

const visitsInWords = (snapshot: SnapshotFrom<typeof removalMachine>): string | null => {
  const { contents } = snapshot.context;
  if (snapshot.matches({ asking: 'uncounted' })) return t('Your upcoming reservations could not be counted.');
  if (!contents?.reservations) return null;
  return plural(
    contents.reservations,
    'You have {count} upcoming reservation. It stays on the calendar until your colleagues move or cancel it.',
    'You have {count} upcoming reservations. They stay on the calendar until your colleagues move or cancel them.',
  );
};

/** Takes the user out of a clinic that someone else owns; asks first, and says what becomes of their work. */
export function ClinicLeaving({ clinic: { id, name }, onDone }: { clinic: Clinic; onDone: () => void }) {
  const app = useApp();
  const router = useRouter();
  const leaving = useRemoval(clinicLeavingFlow(app), { id, name, version: null }, (kind) => {
    if (kind === 'removed') {
      app.toasts.push({ kind: 'success', text: t('You left {name}.', { name }) });
      app.defaultClinic.send({ type: 'clinic.removed', id });
    }
    if (kind !== 'kept') void router.invalidate();
    onDone();
  });
  const visits = useSelector(leaving, visitsInWords);
  return (
    <RemovalQuestion removal={leaving} title={t('Leave {name}?', { name })} actionLabel={t('Leave clinic')}>
      <p role="status">{visits}</p>
      <p>
        {t(
          'You lose access at once. Only someone who manages staff there can let you in again. The owner is told by email.',
        )}
      </p>
      <p>
        {t(
          "What you saved stays with the clinic, unsigned notes too. Notes that only you can read stay hidden from everyone, so share them first. What you haven't saved can't be saved there any more.",
        )}
      </p>
      <p>{t('Your API tokens and calendar feeds for this clinic stop working.')}</p>
    </RemovalQuestion>
  );
}
