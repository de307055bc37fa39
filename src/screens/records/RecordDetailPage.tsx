import { useNavigate } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { RecordSetting } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { Measured, RecordVersion } from '#src/calls/records.ts';
import type { Place } from '#src/flows/place.ts';
import { t } from '#src/language/t.ts';
import { Attachments } from '#src/screens/attachments/shared/Attachments.tsx';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { Origin } from '#src/screens/patients/shared/Origin.tsx';
import { onScreen } from '#src/screens/patients/shared/patients.css.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordAddenda } from './RecordAddenda.tsx';
import { RecordAmendments } from './RecordAmendments.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import { RecordNote } from './RecordNote.tsx';
import { RecordPaper } from './RecordPaper.tsx';
import { RecordSignatures } from './RecordSignatures.tsx';
import { type Compared, RecordVersions } from './RecordVersions.tsx';
import { ReopenedNotice } from './ReopenedNotice.tsx';
import * as css from './records.css.ts';
import { VitalTrend } from './VitalTrend.tsx';
import { VoidedNotice } from './VoidedNotice.tsx';

type Props = {
  record: MedicalRecord;
  /** Null where the chart cannot be had. */
  person: Patient | null;
  versions: readonly RecordVersion[];
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
export function RecordDetailPage({ record, person, clinic, versions, place, setting, ...rest }: Props) {
  const app = useApp();
  const reread = useReadAnew();
  const navigate = useNavigate();
  const { zone, units } = setting;
  const patient = { id: record.patient, name: record.patient_name };
  const toEdit = (search: { field?: string; mode?: 'amend' }) =>
    void navigate({
      to: '/dashboard/patients/detail/medical-records/edit/$idx',
      params: { idx: String(record.id) },
      search,
    });
  return (
    <>
      <RecordPaper {...{ record, person, clinic, versions, zone, units }} />
      <div className={onScreen}>
        <RecordHead
          title={t('Medical record')}
          patient={patient}
          person={person}
          zone={zone}
          actions={
            <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          }
        />
        <RecordActions
          record={record}
          place={place}
          setting={setting}
          onEdit={(mode) => toEdit(mode ? { mode } : {})}
          onField={(field) => toEdit({ field })}
          onChanged={(text) => {
            app.toasts.push({ kind: 'success', text });
            reread();
          }}
          onOvertaken={reread}
        />
        <div className={css.stack}>
          <ReopenedNotice record={record} zone={zone} />
          <Origin origin={record.origin} zone={zone} given="signature" />
          <RecordFacts record={record} zone={zone} />
          {record.co_authors.length > 0 && (
            <RecordSignatures record={record} zone={zone} onVersion={rest.onVersion} />
          )}
          <VoidedNotice record={record} zone={zone} />
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
                    <RecordAmendments versions={versions} zone={zone} onVersion={rest.onVersion} />
                  </div>
                ),
              },
              {
                id: 'trend',
                label: t('Vital signs'),
                content: rest.measured && (
                  <VitalTrend
                    measured={rest.measured}
                    born={person?.birth_date ?? null}
                    zone={zone}
                    units={units}
                  />
                ),
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
                  <Attachments
                    patient={record.patient}
                    zone={zone}
                    record={record.id}
                    isLocked={record.locked}
                  />
                ),
              },
              { id: 'history', label: t('History'), content: <RecordHistory record={record} zone={zone} /> },
            ]}
          />
        </div>
      </div>
    </>
  );
}
