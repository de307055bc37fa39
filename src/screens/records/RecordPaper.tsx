import type { ReactNode } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { UnitChoice } from '#machines/flows/records/recordUnits.ts';
import type { RecordVersion } from '#src/calls/records.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Origin } from '#src/screens/patients/shared/Origin.tsx';
import { Paper } from '#src/screens/patients/shared/Paper.tsx';
import { PatientBanner } from '#src/screens/patients/shared/PatientBanner.tsx';
import { dayInWords } from '#src/time/dayRange.ts';
import { instantInWords } from '#src/time/days.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { usePrintedAt } from '#src/ui/usePrintedAt.ts';
import { PrintSignatures } from './PrintSignatures.tsx';
import { RecordAddenda } from './RecordAddenda.tsx';
import { RecordAmendments } from './RecordAmendments.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordNote } from './RecordNote.tsx';
import { RecordSignatures } from './RecordSignatures.tsx';
import { statusWord } from './RecordStatus.tsx';
import * as css from './records.css.ts';

type Props = {
  record: MedicalRecord;
  person: Patient | null;
  clinic: Clinic | null;
  versions: readonly RecordVersion[];
  zone: string;
  units: UnitChoice;
};

/** Who signed and when, after the state where that says more. */
const signedInWords = (
  status: MedicalRecord['status'],
  by: { signed_by_name: ReactNode; when: string },
): ReactNode =>
  status === 'signed'
    ? rich('Signed by {signed_by_name}, {when}', by)
    : rich('{status}, signed by {signed_by_name}, {when}', { status: statusWord(status), ...by });

/** A record on paper, whatever part of it the screen shows: the clinic, the patient, who signed, the words, what was added. */
export function RecordPaper({ record, person, clinic, versions, zone, units }: Props) {
  const printedAt = usePrintedAt();
  if (printedAt === null) return null;
  return (
    <Paper
      label={t('The record on paper')}
      running={[
        record.patient_name,
        person?.birth_date ? dayInWords(person.birth_date) : '',
        person?.mrn ?? '',
        t('Medical record'),
        instantInWords(record.occurred_at, zone),
      ].filter(Boolean)}
      clinic={
        clinic && (
          <>
            <strong>
              <bdi>{clinic.name}</bdi>
            </strong>
            <br />
            {inARow([clinic.address, clinic.phone_number, clinic.email], 'dot')}
          </>
        )
      }
      printedAt={printedAt}
      zone={zone}
    >
      {person ? (
        <PatientBanner patient={person} zone={zone} name={fullName(person)} place="paper" />
      ) : (
        <p>{rich('Patient: {patient_name}', { patient_name: <bdi>{record.patient_name}</bdi> })}</p>
      )}
      <p>
        <strong>{t('Medical record')}</strong>
        {': '}
        {record.signed_at
          ? signedInWords(record.status, {
              signed_by_name: <bdi>{record.signed_by_name}</bdi>,
              when: instantInWords(record.signed_at, zone),
            })
          : t('{status}, not signed', { status: statusWord(record.status) })}
      </p>
      {record.status === 'entered_in_error' && (
        <Notice tone="danger" title={t('This record was entered in error')}>
          {t('It stays in the history and does not apply to this patient.')}
        </Notice>
      )}
      <Origin origin={record.origin} zone={zone} given="signature" />
      <RecordFacts record={record} zone={zone} isOnPaper />
      <div className={css.stack}>
        <RecordNote record={record} units={units} />
        <RecordAddenda record={record} zone={zone} />
        <RecordAmendments versions={versions} zone={zone} />
        {record.co_authors.length > 0 && <RecordSignatures record={record} zone={zone} />}
      </div>
      <PrintSignatures record={record} zone={zone} />
    </Paper>
  );
}
