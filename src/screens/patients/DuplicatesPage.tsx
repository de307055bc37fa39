import { useRouter } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { DistinctionOutcome, DuplicatePair } from '#machines/flows/patients/distinction.machine.ts';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { DistinctionDialog } from './DistinctionDialog.tsx';
import { reasonWords } from './shared/DuplicateList.tsx';
import * as css from './shared/patients.css.ts';

const person = (patient: Patient) => (
  <>
    <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
      <bdi>{fullName(patient)}</bdi>
    </TextTo>{' '}
    <span className={quiet}>
      <bdi>{patient.mrn}</bdi>
      {patient.birth_date && (
        <>
          {' · '}
          {t('born {day}', { day: dayInWords(patient.birth_date) })}
        </>
      )}
      {patient.phone_number && (
        <>
          {' · '}
          <bdi className={css.number}>{patient.phone_number}</bdi>
        </>
      )}
    </span>
  </>
);

const columns: readonly TableColumn<DuplicatePair>[] = [
  { id: 'patient', title: t('Patient'), cell: ({ patient }) => person(patient) },
  { id: 'other', title: t('Perhaps the same'), cell: ({ other }) => person(other) },
  { id: 'reasons', title: t('Matching'), cell: ({ reasons }) => reasonWords(reasons) },
];

/** Pairs of charts that may be of one person: merged, or told apart for good. */
export function DuplicatesPage({ pairs }: { pairs: readonly DuplicatePair[] | null }) {
  const app = useApp();
  const router = useRouter();
  const forbidden = useForbidden('patients.write');
  const [open, setOpen] = useState<DuplicatePair | null>(null);
  const first = pairs?.[0];
  const finish = ({ kind }: DistinctionOutcome) => {
    setOpen(null);
    if (kind === 'kept') return;
    if (kind === 'stored') app.toasts.push({ kind: 'success', text: t('Marked as different people.') });
    void router.invalidate();
  };
  return (
    <>
      <PageHeader
        title={t('Possible duplicates')}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
        actions={
          first && (
            <TableDownload
              name="duplicates"
              disabledReason={forbidden}
              read={() => tableCalls(app).exportDuplicates({ clinic: first.patient.clinic })}
            />
          )
        }
      />
      {pairs === null ? (
        <NoClinic text={t('Patients belong to a clinic. Create or join one first.')} />
      ) : pairs.length === 0 ? (
        <EmptyState
          icon={<Users size={20} aria-hidden />}
          title={t('No possible duplicates')}
          text={t('Charts that may belong to the same person are listed here, most similar first.')}
        />
      ) : (
        <Table
          label={t('Possible duplicates')}
          columns={columns}
          rows={pairs}
          rowKey={({ patient, other }) => `${patient.id}-${other.id}`}
          rowActions={(pair) => (
            <>
              <ButtonTo
                size="small"
                to="/dashboard/patients/merge/$idx"
                params={{ idx: String(pair.other.id) }}
                search={{ into: pair.patient.id }}
                disabledReason={forbidden}
              >
                {t('Merge')}
              </ButtonTo>
              <Button size="small" variant="quiet" disabledReason={forbidden} onClick={() => setOpen(pair)}>
                {t('Mark as different people')}
              </Button>
            </>
          )}
        />
      )}
      {open && <DistinctionDialog pair={open} onDone={finish} />}
    </>
  );
}
