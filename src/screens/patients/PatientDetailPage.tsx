import { useRouter } from '@tanstack/react-router';
import { lazy, useEffect, useState } from 'react';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { sparing } from '#src/effects/parts.ts';
import { patientArchivingFlow } from '#src/flows/patients/patientArchiving.ts';
import { recentPatients } from '#src/flows/patients/recentPatients.ts';
import { plural, t } from '#src/language/t.ts';
import { UnfinishedHere } from '#src/screens/drafts/UnfinishedHere.tsx';
import { Archiving } from '#src/screens/form/Archiving.tsx';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { media } from '#src/styles/scale.ts';
import { clinicToday } from '#src/time/days.ts';
import { LazyPart } from '#src/ui/LazyPart.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { DeathDialog } from './DeathDialog.tsx';
import { PatientActions, type PatientDialog } from './PatientActions.tsx';
import type { HistoryState } from './PatientHistory.tsx';
import { PatientNotices } from './PatientNotices.tsx';
import { PatientSummary } from './PatientSummary.tsx';
import { PatientTabs } from './PatientTabs.tsx';
import type { PatientTab } from './patientTabs.ts';
import type { NoteStanding } from './StickyNote.tsx';
import { PatientBanner } from './shared/PatientBanner.tsx';
import * as css from './shared/patients.css.ts';
import { archiveMeaning } from './shared/words.ts';
import type { TimelineKind } from './timelineKinds.ts';
import { usePatientActions } from './usePatientActions.ts';
import { usePatientVisits } from './usePatientVisits.ts';

const ChartPrint = lazy(
  sparing(() => import('./ChartPrint.tsx').then((part) => ({ default: part.ChartPrint }))),
);

const ChartRemovalDialog = lazy(
  sparing(() =>
    import('#src/screens/retention/shared/ChartRemovalDialog.tsx').then((part) => ({
      default: part.ChartRemovalDialog,
    })),
  ),
);

type Props = {
  patient: Patient;
  clinic: { name: string; zone: string | undefined };
  /** Null until its tab is opened. */
  history: HistoryState | null;
  tab: PatientTab;
  onTab: (tab: PatientTab) => void;
  /** What the timeline is narrowed to. */
  kind: TimelineKind | undefined;
  onKind: (kind: TimelineKind | undefined) => void;
};

/** The chart of one patient: who it is, what must be known, what happened, and what may be done with it. */
export function PatientDetailPage({ patient, clinic, history, tab, onTab, kind, onKind }: Props) {
  const app = useApp();
  const router = useRouter();
  const readAnew = useReadAnew();
  const [open, setOpen] = useState<PatientDialog | null>(null);
  const [note, setNote] = useState<NoteStanding>('shown');
  const { id, version } = patient;
  const { zone } = clinic;
  const name = fullName(patient);
  useEffect(() => recentPatients(app).note(patient), [app, patient]);
  usePatientActions(patient, setOpen);
  const visits = usePatientVisits(patient);
  const isNarrow = useMedia(media.narrow);
  const summary = <PatientSummary patient={patient} clinic={clinic.name} zone={zone} name={name} />;
  const actions = (
    <PatientActions
      patient={patient}
      zone={zone}
      visits={visits}
      onOpen={setOpen}
      onNote={() => setNote('open')}
    />
  );
  const reread = (text?: string) => {
    if (text) app.toasts.push({ kind: 'success', text });
    readAnew();
  };
  const close = (text: string | null) => {
    setOpen(null);
    if (text) reread(text);
  };
  return (
    <>
      {open === 'print' ? (
        <LazyPart fallback={summary} onMissing={() => setOpen(null)}>
          <ChartPrint {...{ patient, zone, name, summary }} onClose={() => setOpen(null)} />
        </LazyPart>
      ) : (
        summary
      )}
      <div className={css.onScreen}>
        <nav className={css.way} aria-label={t('Breadcrumbs')}>
          <TextTo to="/dashboard/patients">{t('Patients')}</TextTo>
        </nav>
        <PatientBanner
          patient={patient}
          zone={zone}
          name={name}
          place="chart"
          actions={isNarrow ? undefined : actions}
        />
        {isNarrow && <div className={css.below}>{actions}</div>}
        <PatientNotices
          patient={patient}
          zone={zone}
          name={name}
          note={note}
          onNote={setNote}
          onChanged={reread}
        />
        <UnfinishedHere about={{ kind: 'patient', id }} />
        <PatientTabs {...{ patient, zone, visits, history, tab, onTab, kind, onKind }} />
      </div>
      {open === 'archive' && (
        <Archiving
          machine={patientArchivingFlow(app)}
          input={{ id, name, version }}
          action={t('Archive patient')}
          onDone={(kind) => {
            close(kind === 'removed' ? t('{name} was archived.', { name }) : null);
            if (kind === 'unknown') reread();
          }}
        >
          {archiveMeaning}
        </Archiving>
      )}
      {open === 'death' && (
        <DeathDialog
          input={{ id, version, today: clinicToday(zone), zone: zone || 'UTC' }}
          name={name}
          onDone={(stored) => close(stored && deathTold(name, stored.cancelled_reservations ?? 0))}
          onUnknown={() => {
            setOpen(null);
            reread();
          }}
        />
      )}
      {open === 'removal' && (
        <LazyPart onMissing={() => setOpen(null)}>
          <ChartRemovalDialog
            wish={{ clinic: patient.clinic, patients: [id], ground: 'request' }}
            onRemoved={() => {
              app.toasts.push({ kind: 'success', text: t('The chart was removed') });
              router.clearCache();
              void router.navigate({ to: '/dashboard/patients', replace: true });
            }}
            onUnsure={reread}
            onClose={() => setOpen(null)}
          />
        </LazyPart>
      )}
    </>
  );
}

const deathTold = (name: string, cancelled: number) =>
  cancelled === 0
    ? t('{name} was marked as deceased.', { name })
    : plural(
        cancelled,
        '{name} was marked as deceased. 1 reservation was cancelled.',
        '{name} was marked as deceased. {count} reservations were cancelled.',
        { name },
      );
