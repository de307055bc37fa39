import type { ReactNode } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { Attachments } from '#src/screens/attachments/shared/Attachments.tsx';
import { PatientConsents } from '#src/screens/consents/shared/PatientConsents.tsx';
import { PatientRecords } from '#src/screens/records/shared/PatientRecords.tsx';
import { PatientReservations } from '#src/screens/reservations/shared/PatientReservations.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { type HistoryState, PatientHistory, PatientReadings } from './PatientHistory.tsx';
import { PatientOverview } from './PatientOverview.tsx';
import { PatientTimeline } from './PatientTimeline.tsx';
import { type PatientTab, patientTabs } from './patientTabs.ts';
import type { TimelineKind } from './timelineKinds.ts';
import type { PatientVisits } from './usePatientVisits.ts';

type Props = {
  patient: Patient;
  zone: string | undefined;
  visits: PatientVisits;
  /** Null until its tab is opened. */
  history: HistoryState | null;
  tab: PatientTab;
  onTab: (tab: PatientTab) => void;
  /** What the timeline is narrowed to. */
  kind: TimelineKind | undefined;
  onKind: (kind: TimelineKind | undefined) => void;
};

type Part = { label: string; show: (props: Props) => ReactNode };

const parts: Readonly<Record<PatientTab, Part>> = {
  overview: {
    label: t('Overview'),
    show: ({ patient, zone, visits }) => <PatientOverview patient={patient} zone={zone} visits={visits} />,
  },
  timeline: {
    label: t('Timeline'),
    show: ({ patient, zone, kind, onKind }) => (
      <PatientTimeline patient={patient} zone={zone} kind={kind} onKind={onKind} />
    ),
  },
  reservations: {
    label: t('Reservations'),
    show: ({ patient }) => <PatientReservations patient={patient.id} mayBook={patient.status === 'active'} />,
  },
  consents: {
    label: t('Consents'),
    show: ({ patient, zone }) => <PatientConsents patient={patient} zone={zone} />,
  },
  records: { label: t('Records'), show: ({ patient }) => <PatientRecords patient={patient.id} /> },
  files: {
    label: t('Files'),
    show: ({ patient, zone }) => (
      <Attachments patient={patient.id} zone={zone} isLocked={patient.status === 'merged'} />
    ),
  },
  history: {
    label: t('History'),
    show: ({ patient, history, zone }) =>
      history && (
        <PatientHistory
          history={history}
          zone={zone}
          registered={patient.created_at}
          labelName={(id) => patient.labels.find((label) => label.id === id)?.name}
        />
      ),
  },
  readings: {
    label: t('Who looked'),
    show: ({ history, zone }) => history && <PatientReadings history={history} zone={zone} />,
  },
};

/** The parts of a chart, one at a time. */
export function PatientTabs(props: Props) {
  return (
    <Tabs
      label={t('Parts of the chart')}
      selected={props.tab}
      onChange={(id) => props.onTab(id as PatientTab)}
      tabs={patientTabs.map((id) => ({
        id,
        label: parts[id].label,
        content: id === props.tab && parts[id].show(props),
      }))}
    />
  );
}
