import FilePlus from 'lucide-react/icons/file-plus-2';
import { recordsOfPatient } from '#src/flows/patients/patientRecords.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { RecordTable } from '#src/screens/records/RecordTable.tsx';
import * as css from '#src/screens/records/records.css.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';

/** The medical records of one patient, newest first, those entered in error struck through. */
export function PatientRecords({ patient }: { patient: number }) {
  const forbidden = useForbidden('records.write');
  const app = useApp();
  const { loaded, reload } = useLoaded(`${patient}`, (signal) => recordsOfPatient(app, patient, signal));
  const write = (
    <ButtonTo
      to="/dashboard/patients/detail/medical-records/create/$idx"
      params={{ idx: String(patient) }}
      disabledReason={forbidden}
      icon={<FilePlus size={16} aria-hidden />}
    >
      {t('New medical record')}
    </ButtonTo>
  );
  if (loaded.kind === 'loading')
    return (
      <div className={css.stack}>
        <LoadingPart loaded={loaded} lines={4} onRetry={reload} />
      </div>
    );
  if (loaded.kind === 'failed')
    return (
      <ErrorState
        title={t('The records could not be loaded')}
        text={t('The server did not answer. Nothing was changed.')}
        onRetry={reload}
      />
    );
  if (loaded.data === null)
    return (
      <EmptyState
        title={t('Not for your role')}
        text={t('Only staff who treat patients can see medical records.')}
      />
    );
  const { records, zone } = loaded.data;
  if (records.length === 0)
    return (
      <EmptyState
        title={t('No medical records yet')}
        text={t('What was found and done at a visit is written here and signed.')}
        action={write}
      />
    );
  return (
    <div className={css.stack}>
      <div className={css.tools}>{write}</div>
      <RecordTable records={records} zone={zone} />
      {records.length === 100 && <p className={quiet}>{t('The newest 100 records.')}</p>}
    </div>
  );
}
