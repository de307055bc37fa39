import { useRouter } from '@tanstack/react-router';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { usePaletteAction } from '#src/flows/search/usePaletteAction.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { PatientDialog } from './PatientActions.tsx';

/** Offers in the palette what may be done with a chart, the things of every day first. */
export function usePatientActions(
  { id, clinic, status }: Patient,
  onOpen: (dialog: PatientDialog) => void,
): void {
  const router = useRouter();
  const isOpenChart = status === 'active';
  const mayWrite = useForbidden('patients.write', clinic) === undefined;
  const mayBook = useForbidden('reservations.write', clinic) === undefined;
  const mayRecord = useForbidden('records.write', clinic) === undefined;
  const params = { idx: String(id) };
  usePaletteAction(
    t('New reservation for the patient'),
    isOpenChart && mayBook,
    () => void router.navigate({ to: '/dashboard/reservations/create', search: { patient: id } }),
  );
  usePaletteAction(
    t('New medical record of the patient'),
    isOpenChart && mayRecord,
    () => void router.navigate({ to: '/dashboard/patients/detail/medical-records/create/$idx', params }),
  );
  usePaletteAction(
    t('Edit the patient'),
    status !== 'merged' && mayWrite,
    () => void router.navigate({ to: '/dashboard/patients/edit/$idx', params }),
  );
  usePaletteAction(t('Print the chart'), true, () => onOpen('print'));
  usePaletteAction(t('Archive the patient'), isOpenChart && mayWrite, () => onOpen('archive'));
  usePaletteAction(t('Mark the patient as deceased'), isOpenChart && mayWrite, () => onOpen('death'));
}
