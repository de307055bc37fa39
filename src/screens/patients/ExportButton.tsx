import Download from 'lucide-react/icons/download';
import { useTransition } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { clinicToday } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import type { PatientSearch } from './patientSearch.ts';

/** Takes the whole filtered list out as a table. */
export function ExportButton({ clinic, search }: { clinic: Clinic; search: PatientSearch }) {
  const app = useApp();
  const { toasts } = app;
  const [isPending, start] = useTransition();
  const tellUnlessTold = (error: unknown): undefined => {
    if (!(error instanceof RefusedError))
      toasts.push({ kind: 'error', text: t('The list could not be exported. Try again.') });
  };
  const save = () =>
    start(async () => {
      const { limit: _, offset: __, ...filters } = search;
      const csv = await patientCalls(app)
        .exportPatients({ ...filters, clinic: clinic.id })
        .catch(tellUnlessTold);
      if (csv === undefined) return;
      saveFile(`patients-${clinicToday(clinic.timezone)}.csv`, `\ufeff${csv}`, 'text/csv;charset=utf-8');
      toasts.push({ kind: 'success', text: t('The list was exported.') });
    });
  return (
    <Button isCompact icon={<Download size={16} aria-hidden />} isPending={isPending} onClick={save}>
      {t('Export')}
    </Button>
  );
}
