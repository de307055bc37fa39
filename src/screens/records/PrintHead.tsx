import type { Clinic } from '#machines/flows/clinicFields.ts';
import type { MedicalRecord } from '#machines/flows/recordFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/screens/patients/days.ts';
import { statusWord } from './RecordStatus.tsx';
import * as css from './records.css.ts';

type Props = { record: MedicalRecord; clinic: Clinic | null; zone: string };

/** The head of the printed record: the clinic, the patient, the signer and the times. */
export function PrintHead({ record, clinic, zone }: Props) {
  return (
    <div className={css.onlyPrinted}>
      {clinic && (
        <p>
          <strong>{clinic.name}</strong>
          <br />
          {[clinic.address, clinic.phone_number, clinic.email].filter(Boolean).join(' · ')}
        </p>
      )}
      <p>
        {rich('Patient: {patient_name}', { patient_name: <bdi>{record.patient_name}</bdi> })}
        <br />

        {record.signed_at
          ? rich('{status}, signed by {signed_by_name}, {when}', {
              status: statusWord(record.status),
              signed_by_name: <bdi>{record.signed_by_name}</bdi>,
              when: instantInWords(record.signed_at, zone),
            })
          : t('{status}, not signed', { status: statusWord(record.status) })}

        <br />
        {t('Printed {when}', { when: instantInWords(new Date().toISOString(), zone) })}
      </p>
    </div>
  );
}
