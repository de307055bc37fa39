import { useRouter } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import Download from 'lucide-react/icons/download';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Flower from 'lucide-react/icons/flower-2';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Menu } from '#src/ui/Menu.tsx';

export type PatientDialog = 'archive' | 'death';

type Props = { patient: Patient; onOpen: (dialog: PatientDialog) => void };

/** What may be done with a chart as a whole. */
export function PatientActions({ patient, onOpen }: Props) {
  const app = useApp();
  const router = useRouter();
  const { id, mrn, status } = patient;
  const forbidden = useForbidden('patients.write', patient.clinic);
  const off = forbidden === undefined ? {} : { isDisabled: true, detail: forbidden };
  const exportChart = async () => {
    const text = await patientCalls(app)
      .exportPatientChart(id)
      .catch((error: unknown) => {
        if (!(error instanceof RefusedError))
          app.toasts.push({ kind: 'error', text: t('The chart could not be exported. Try again.') });
      });
    if (text === undefined) return;
    saveFile(`chart-${mrn.replaceAll(/[^\w-]/g, '_')}.json`, text, 'application/json');
    app.toasts.push({ kind: 'success', text: t('The chart was exported.') });
  };
  const items = [
    { id: 'print', label: t('Print summary'), icon: <Printer size={16} aria-hidden />, onAction: printSoon },
    {
      id: 'export',
      label: t('Export chart'),
      detail: t('One file with everything you may read.'),
      icon: <Download size={16} aria-hidden />,
      onAction: () => void exportChart(),
    },
    ...(status === 'merged'
      ? []
      : [
          {
            id: 'merge',
            label: t('Merge with another chart'),
            ...off,
            icon: <Merge size={16} aria-hidden />,
            onAction: () =>
              void router.navigate({ to: '/dashboard/patients/merge/$idx', params: { idx: String(id) } }),
          },
        ]),
    ...(status === 'active'
      ? [
          {
            id: 'archive',
            label: t('Archive'),
            ...off,
            icon: <Archive size={16} aria-hidden />,
            onAction: () => onOpen('archive'),
          },
        ]
      : []),
    ...(status === 'active' || status === 'archived'
      ? [
          {
            id: 'death',
            label: t('Mark deceased'),
            ...off,
            icon: <Flower size={16} aria-hidden />,
            onAction: () => onOpen('death'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label={t('More actions')}
        variant="secondary"
        icon={<MoreHorizontal size={16} aria-hidden />}
        items={items}
      />
      {status !== 'merged' && (
        <ButtonTo
          variant="primary"
          to="/dashboard/patients/edit/$idx"
          params={{ idx: String(id) }}
          disabledReason={forbidden}
          icon={<Pencil size={16} aria-hidden />}
        >
          {t('Edit patient')}
        </ButtonTo>
      )}
    </>
  );
}

/** Once the menu is closed, so that it is not on the paper. */
const printSoon = () => void setTimeout(() => window.print(), 300);
