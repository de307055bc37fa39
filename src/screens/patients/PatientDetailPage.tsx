import { useRouter } from '@tanstack/react-router';
import Archive from 'lucide-react/icons/archive';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Flower from 'lucide-react/icons/flower-2';
import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useState } from 'react';
import { fullName, type Patient } from '#machines/flows/patientFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { recentPatients } from '#src/app/recentPatients.ts';
import { patientArchivingFlow } from '#src/flows/patientArchiving.ts';
import { Archiving } from '#src/screens/form/Archiving.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { DeathDialog } from './DeathDialog.tsx';
import { clinicToday } from './days.ts';
import { PatientBanner } from './PatientBanner.tsx';
import { type HistoryState, PatientHistory } from './PatientHistory.tsx';
import { PatientNotices } from './PatientNotices.tsx';
import { PatientOverview } from './PatientOverview.tsx';
import { PatientTimeline } from './PatientTimeline.tsx';
import { archiveMeaning } from './words.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  /** Null until its tab is opened. */
  history: HistoryState | null;
  tab: string;
  onTab: (tab: string) => void;
};

/** The chart of one patient: who it is, what must be known, what happened, and what may be done with it. */
export function PatientDetailPage({ patient, zone, history, tab, onTab }: Props) {
  const app = useApp();
  const router = useRouter();
  const [open, setOpen] = useState<'archive' | 'death' | null>(null);
  const { id, version, status } = patient;
  const name = fullName(patient);
  useEffect(() => recentPatients(app).note(patient), [app, patient]);
  const reread = (text?: string) => {
    if (text) app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void router.invalidate();
  };
  const close = (text: string | null) => {
    setOpen(null);
    if (text) reread(text);
  };
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        description={
          patient.preferred_name && (
            <>
              Called <bdi>{patient.preferred_name}</bdi>
            </>
          )
        }
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">Patients</TextTo> }]}
        actions={
          <>
            {(status === 'active' || status === 'archived') && (
              <Menu
                label="More actions"
                variant="secondary"
                icon={<MoreHorizontal size={16} aria-hidden />}
                items={[
                  ...(status === 'active'
                    ? [
                        {
                          id: 'archive',
                          label: 'Archive',
                          icon: <Archive size={16} aria-hidden />,
                          onAction: () => setOpen('archive'),
                        },
                      ]
                    : []),
                  {
                    id: 'death',
                    label: 'Mark deceased',
                    icon: <Flower size={16} aria-hidden />,
                    onAction: () => setOpen('death'),
                  },
                ]}
              />
            )}
            {status !== 'merged' && (
              <ButtonTo
                variant="primary"
                to="/dashboard/patients/edit/$idx"
                params={{ idx: String(id) }}
                icon={<Pencil size={16} aria-hidden />}
              >
                Edit patient
              </ButtonTo>
            )}
          </>
        }
      />
      <PatientBanner patient={patient} zone={zone} name={name} />
      <PatientNotices patient={patient} zone={zone} name={name} onChanged={reread} />
      <Tabs
        label="Parts of the chart"
        selected={tab}
        onChange={onTab}
        tabs={[
          { id: 'overview', label: 'Overview', content: <PatientOverview patient={patient} zone={zone} /> },
          { id: 'timeline', label: 'Timeline', content: <PatientTimeline patient={patient} zone={zone} /> },
          {
            id: 'history',
            label: 'History',
            content: history && <PatientHistory history={history} zone={zone} />,
          },
        ]}
      />
      {open === 'archive' && (
        <Archiving
          machine={patientArchivingFlow(app)}
          input={{ id, name, version }}
          onDone={(done) => close(done ? `${name} was archived.` : null)}
        >
          {archiveMeaning}
        </Archiving>
      )}
      {open === 'death' && (
        <DeathDialog
          input={{ id, version, today: clinicToday(zone), zone: zone || 'UTC' }}
          name={name}
          onDone={(done) => close(done ? `${name} was marked as deceased.` : null)}
        />
      )}
    </>
  );
}
