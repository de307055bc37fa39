import type { ReactNode } from 'react';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { PatientBanner } from '#src/screens/patients/shared/PatientBanner.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './records.css.ts';

type Props = {
  title: string;
  patient: { id: number; name: string };
  /** Shown as in the chart: how old, and what is dangerous. */
  person: Patient | null;
  zone: string;
  /** The record itself, where the page is below it. */
  record?: number;
  description?: ReactNode;
  actions?: ReactNode;
  /** While something is written the title stands in the band, so that the first word is near. */
  isWriting?: boolean;
};

/** The head of a page about a record: whose it is, what must be known of them, and the way back. */
export function RecordHead({ title, patient, person, zone, record, description, actions, isWriting }: Props) {
  if (isWriting && person)
    return (
      <PatientBanner
        patient={person}
        zone={zone}
        name={fullName(person)}
        place="page"
        actions={
          <>
            <h1 className={css.writing} tabIndex={-1}>
              {title}
            </h1>
            {record !== undefined && <ToRecord record={record} />}
          </>
        }
      />
    );
  return (
    <>
      <PageHeader
        title={title}
        description={description ?? (person ? undefined : <bdi>{patient.name}</bdi>)}
        actions={actions}
        breadcrumbs={[
          { key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> },
          {
            key: 'patient',
            link: (
              <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
                {t('Chart')}
              </TextTo>
            ),
          },
          ...(record === undefined ? [] : [{ key: 'record', link: <ToRecord record={record} /> }]),
        ]}
      />
      {person && <PatientBanner patient={person} zone={zone} name={fullName(person)} place="page" />}
    </>
  );
}

const ToRecord = ({ record }: { readonly record: number }) => (
  <TextTo to="/dashboard/patients/detail/medical-records/detail/$idx" params={{ idx: String(record) }}>
    {t('Record')}
  </TextTo>
);
