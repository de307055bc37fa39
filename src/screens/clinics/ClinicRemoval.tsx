import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { clinicRemovalFlow } from '#src/flows/clinics/clinicRemoval.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

/** Deletes one clinic out of the list; asks first. */
export function ClinicRemoval({ clinic, onDone }: { clinic: Clinic; onDone: () => void }) {
  const app = useApp();
  const router = useRouter();
  const { id, name, version } = clinic;
  const removal = useChart(clinicRemovalFlow(app), { input: { id, name, version: version ?? null } });
  const finish = useEffectEvent((removed: boolean) => {
    if (removed) {
      app.toasts.push({ kind: 'success', text: t('{name} was deleted.', { name }) });
      app.defaultClinic.send({ type: 'clinic.removed', id });
      void router.invalidate();
    }
    onDone();
  });
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return <RemovalDialog removal={removal} />;
}
