import { useRouter } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Contact from 'lucide-react/icons/contact';
import Download from 'lucide-react/icons/download';
import FilePlus from 'lucide-react/icons/file-plus-2';
import FileText from 'lucide-react/icons/file-text';
import Flower from 'lucide-react/icons/flower-2';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { saveFile } from '#src/effects/download.ts';
import { language } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useDownload } from '#src/screens/list/useDownload.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { media } from '#src/styles/scale.ts';
import { ButtonTo } from '#src/ui/links.tsx';
import type { MenuAction } from '#src/ui/MenuPopover.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { AddLabel } from './AddLabel.tsx';
import { AskForConsent } from './AskForConsent.tsx';
import { FoldedActions, MoreActions } from './FoldedActions.tsx';
import { together } from './shared/banner.css.ts';
import type { PatientVisits } from './usePatientVisits.ts';

export type PatientDialog = 'archive' | 'death' | 'print' | 'removal';

type Props = {
  patient: Patient;
  zone: string | undefined;
  visits: PatientVisits;
  onOpen: (dialog: PatientDialog) => void;
  /** Writes the sticky note. */
  onNote: () => void;
};

/** What is done with a patient every day, side by side; the rest is in the menu. */
export function PatientActions({ patient, zone, visits, onOpen, onNote }: Props) {
  const app = useApp();
  const router = useRouter();
  const { id, mrn, status } = patient;
  const forbidden = useForbidden('patients.write', patient.clinic);
  const noRecords = useForbidden('records.write', patient.clinic);
  const isOwner = useForbidden('clinic.manage', patient.clinic) === undefined;
  const noBooking = useForbidden('reservations.write', patient.clinic);
  const params = { idx: String(id) };
  const off = forbidden === undefined ? {} : { isDisabled: true, detail: forbidden };
  const exportChart = async () => {
    const text = await patientCalls(app)
      .exportPatientChart(id)
      .catch((error: unknown) => {
        if (!(error instanceof RefusedError))
          app.toasts.push({ kind: 'error', text: t('The chart could not be exported. Try again.') });
      });
    if (text === undefined) return;
    saveFile(`chart-${fileWord(mrn)}.json`, text, 'application/json');
    app.toasts.push({ kind: 'success', text: t('The chart was exported.') });
  };
  const download = useDownload();
  const isNarrow = useMedia(media.narrow);
  const card = {
    name: `patient-${fileWord(mrn)}.vcf`,
    type: 'text/vcard;charset=utf-8',
    read: () => patientCalls(app).exportPatientCard(id),
  };
  const archive = {
    name: `patient-${fileWord(mrn)}.zip`,
    type: 'application/zip',
    read: () => patientCalls(app).exportPatientArchive(id, language),
  };
  const items = [
    { id: 'print', label: t('Print summary'), icon: <Printer size={16} aria-hidden />, onAction: printSoon },
    {
      id: 'print-chart',
      label: t('Print chart'),
      detail: t('Everything you are allowed to read, without drafts.'),
      icon: <FileText size={16} aria-hidden />,
      onAction: () => onOpen('print'),
    },
    {
      id: 'export',
      label: t('Export chart'),
      detail: t('The data alone, for other programs.'),
      icon: <Download size={16} aria-hidden />,
      onAction: () => void exportChart(),
    },
    {
      id: 'everything',
      label: t('Download everything'),
      detail: t('A ZIP file with a page to read, the data and every file you are allowed to read.'),
      icon: <FolderArchive size={16} aria-hidden />,
      onAction: () => void download(archive),
    },
    {
      id: 'card',
      label: t('Download contact card'),
      icon: <Contact size={16} aria-hidden />,
      onAction: () => void download(card),
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
            label: t('Archive patient'),
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
    ...(isOwner && status !== 'merged' && app.api.features.has('retention')
      ? [
          {
            id: 'removal',
            label: t('Remove chart'),
            detail: t('Erases everything, when the patient asks for it.'),
            icon: <Trash size={16} aria-hidden />,
            onAction: () => onOpen('removal'),
          },
        ]
      : []),
  ];
  return (
    <>
      {status === 'active' && (
        <>
          {noRecords === undefined && (
            <ButtonTo
              variant="primary"
              size="small"
              to="/dashboard/patients/detail/medical-records/create/$idx"
              params={params}
              icon={<FilePlus size={16} aria-hidden />}
            >
              {t('New note')}
            </ButtonTo>
          )}
          <ButtonTo
            variant={noRecords === undefined ? 'secondary' : 'primary'}
            size="small"
            to="/dashboard/reservations/create"
            search={{ patient: id }}
            disabledReason={noBooking}
            icon={<CalendarPlus size={16} aria-hidden />}
          >
            {t('Book')}
          </ButtonTo>
        </>
      )}
      {isNarrow ? (
        <FoldedActions {...{ patient, zone, visits, items, onNote }} />
      ) : (
        <SpreadActions {...{ patient, zone, visits, items }} />
      )}
    </>
  );
}

type RestProps = Pick<Props, 'patient' | 'zone' | 'visits'> & { items: readonly MenuAction[] };

/** Where there is room, what comes next in a day stands beside the first two. */
function SpreadActions({ patient, zone, visits, items }: RestProps) {
  const forbidden = useForbidden('patients.write', patient.clinic);
  return (
    <>
      {patient.status === 'active' && (
        <>
          <AddLabel patient={patient} />
          <AskForConsent patient={patient} zone={zone} visits={visits} />
        </>
      )}
      <div className={together}>
        {patient.status !== 'merged' && (
          <ButtonTo
            size="small"
            to="/dashboard/patients/edit/$idx"
            params={{ idx: String(patient.id) }}
            disabledReason={forbidden}
            icon={<Pencil size={16} aria-hidden />}
          >
            {t('Edit patient')}
          </ButtonTo>
        )}
        <MoreActions items={items} />
      </div>
    </>
  );
}

const fileWord = (mrn: string) => mrn.replaceAll(/[^\w-]/g, '_');

/** Once the menu is closed, so that it is not on the paper. */
const printSoon = () => void setTimeout(() => window.print(), 300);
