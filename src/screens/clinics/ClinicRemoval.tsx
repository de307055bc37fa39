import { useRouter } from '@tanstack/react-router';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { clinicRemovalFlow } from '#src/flows/clinics/clinicRemoval.ts';
import { t } from '#src/language/t.ts';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';

/** Deletes one clinic out of the list; asks first. */
export function ClinicRemoval({ clinic, onDone }: { clinic: Clinic; onDone: () => void }) {
  const app = useApp();
  const router = useRouter();
  const { id, name, version = null } = clinic;
  const removal = useRemoval(clinicRemovalFlow(app), { id, name, version }, (kind) => {
    if (kind === 'removed') {
      app.toasts.push({ kind: 'success', text: t('{name} was deleted.', { name }) });
      app.defaultClinic.send({ type: 'clinic.removed', id });
    }
    if (kind !== 'kept') void router.invalidate();
    onDone();
  });
  return <RemovalDialog removal={removal} />;
}
