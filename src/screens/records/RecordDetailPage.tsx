import { useNavigate, useRouter } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import type { Clinic } from '#machines/flows/clinicFields.ts';
import type { RecordSetting } from '#machines/flows/medicalRecordEdit.setup.ts';
import type { MedicalRecord } from '#machines/flows/recordFields.ts';
import type { Measured } from '#src/api/actors/records.ts';
import { useApp } from '#src/app/AppContext.tsx';
import type { Place } from '#src/flows/place.ts';
import { t } from '#src/language/t.ts';
import { Attachments } from '#src/screens/attachments/Attachments.tsx';
import { instantInWords } from '#src/screens/patients/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { PrintHead } from './PrintHead.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordAddenda } from './RecordAddenda.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordNote } from './RecordNote.tsx';
import { RecordSignatures } from './RecordSignatures.tsx';
import { RecordStatus } from './RecordStatus.tsx';
import { type Compared, RecordVersions } from './RecordVersions.tsx';
import * as css from './records.css.ts';
import { VitalTrend } from './VitalTrend.tsx';
import { privacies, recordTypes } from './words.ts';

type Props = {
  record: MedicalRecord;
  clinic: Clinic | null;
  place: Place;
  setting: RecordSetting;
  compared: Compared | null;
  measured: readonly Measured[] | null;
  tab: string;
  onTab: (tab: string) => void;
  onVersion: (number: number) => void;
};

/** One record: its words, what may be done with it, its versions and its history. */
export function RecordDetailPage({ record, clinic, place, setting, ...rest }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const { zone, units } = setting;
  const patient = { id: record.patient, name: record.patient_name };
  const toEdit = (search: { field?: string; mode?: 'amend' }) =>
    void navigate({
      to: '/dashboard/patients/detail/medical-records/edit/$idx',
      params: { idx: String(record.id) },
      search,
    });
  const facts = [
    { term: t('Kind of contact'), value: recordTypes[record.record_type] },
    { term: t('When'), value: instantInWords(record.occurred_at, zone) },
    { term: t('Author'), value: record.staff_name },
    ...(record.signed_at
      ? [
          { term: t('Signed by'), value: record.signed_by_name },
          { term: t('Signed at'), value: instantInWords(record.signed_at, zone) },
        ]
      : []),
    { term: t('Who may read it'), value: privacies[record.privacy] },
  ];
  return (
    <>
      <PrintHead record={record} clinic={clinic} zone={zone} />
      <RecordHead
        title={t('Medical record')}
        patient={patient}
        actions={
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        }
      />
      <RecordActions
        record={record}
        place={place}
        onEdit={(mode) => toEdit(mode ? { mode } : {})}
        onField={(field) => toEdit({ field })}
        onChanged={(text) => {
          app.toasts.push({ kind: 'success', text });
          router.clearCache();
          void router.invalidate();
        }}
      />
      <div className={css.stack}>
        <div className={css.facts}>
          <div className={css.fact}>
            <span className={css.term}>{t('State')}</span>
            <RecordStatus status={record.status} />
          </div>
          {facts.map(({ term, value }) => (
            <div className={css.fact} key={term}>
              <span className={css.term}>{term}</span>
              <bdi>{value}</bdi>
            </div>
          ))}
        </div>
        {record.co_authors.length > 0 && (
          <RecordSignatures record={record} zone={zone} onVersion={rest.onVersion} />
        )}
        {record.status === 'entered_in_error' && (
          <Notice tone="danger" title={t('This record was entered in error.')}>
            {t('It is kept for the history and says nothing about this patient.')}
          </Notice>
        )}
        <Tabs
          label={t('Parts of the record')}
          selected={rest.tab}
          onChange={rest.onTab}
          tabs={[
            {
              id: 'note',
              label: t('Note'),
              content: (
                <div className={css.stack}>
                  <RecordNote record={record} units={units} />
                  <RecordAddenda record={record} zone={zone} />
                </div>
              ),
            },
            {
              id: 'trend',
              label: t('Vital signs'),
              content: rest.measured && <VitalTrend measured={rest.measured} zone={zone} units={units} />,
            },
            {
              id: 'versions',
              label: t('Versions'),
              content: rest.compared && (
                <RecordVersions
                  compared={rest.compared}
                  zone={zone}
                  units={units}
                  onChoose={rest.onVersion}
                />
              ),
            },
            {
              id: 'files',
              label: t('Files'),
              content: rest.tab === 'files' && (
                <Attachments patient={record.patient} record={record.id} isLocked={record.locked} />
              ),
            },
            { id: 'history', label: t('History'), content: <RecordHistory record={record} zone={zone} /> },
          ]}
        />
      </div>
    </>
  );
}
