import { type Patient, surnameFirst } from '#machines/flows/patients/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet, whole } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { ageInWords, dayOfInstant, instantInWords } from '#src/time/days.ts';
import { LabelChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import { PatientStatusChip } from './shared/PatientStatusChip.tsx';
import * as css from './shared/patients.css.ts';
import { sexes } from './shared/words.ts';

const none = (word: string) => <span className={quiet}>{word}</span>;

const mostLabels = 3;

/** The labels that come first; the rest is counted, and the chart shows all. */
function PatientLabels({ labels }: Pick<Patient, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <span className={css.chips}>
      {labels.slice(0, mostLabels).map(({ id, name, color }) => (
        <LabelChip key={id} color={color}>
          {name}
        </LabelChip>
      ))}
      {labels.length > mostLabels && (
        <span className={quiet}>{t('and {count} more', { count: labels.length - mostLabels })}</span>
      )}
    </span>
  );
}

/** Every column that a list of patients can have; the first one is always there. */
export const patientColumns = (zone: string | undefined, today: string): TableColumn<Patient>[] => [
  {
    id: 'last_name',
    title: t('Name'),
    isSortable: true,
    cell: (patient) => (
      <>
        <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
          <bdi>{surnameFirst(patient)}</bdi>
        </TextTo>{' '}
        {patient.preferred_name && (
          <span className={quiet}>
            {rich('called {preferred_name}', { preferred_name: <bdi>{patient.preferred_name}</bdi> })}
          </span>
        )}
        <PatientStatusChip status={patient.status} />
        <PatientLabels labels={patient.labels} />
      </>
    ),
  },
  {
    id: 'birth_date',
    title: t('Born'),
    isSortable: true,
    isOneLine: true,
    cell: ({ birth_date, birth_date_estimated, age }) =>
      birth_date ? (
        <>
          <span className={whole}>
            {birth_date_estimated
              ? t('about {day}', { day: dayInWords(birth_date) })
              : dayInWords(birth_date)}
          </span>{' '}
          {age !== null && <span className={`${quiet} ${whole}`}>{ageInWords(birth_date, age, today)}</span>}
        </>
      ) : (
        none(t('unknown'))
      ),
  },
  { id: 'sex', title: t('Sex'), isOneLine: true, cell: ({ sex }) => sexes[sex] },
  { id: 'mrn', title: t('Number'), isSortable: true, isOneLine: true, cell: ({ mrn }) => <bdi>{mrn}</bdi> },
  {
    id: 'phone_number',
    title: t('Phone number'),
    isOneLine: true,
    cell: ({ phone_number }) => (phone_number ? <bdi>{phone_number}</bdi> : none(t('none'))),
  },
  {
    id: 'email',
    title: t('Email'),
    cell: ({ email }) => (email ? <bdi className={css.email}>{email}</bdi> : none(t('none'))),
  },
  {
    id: 'last_visit_at',
    title: t('Last visit'),
    isSortable: true,
    isOneLine: true,
    cell: ({ last_visit_at }) =>
      last_visit_at ? (
        <span className={whole}>{dayInWords(dayOfInstant(last_visit_at, zone))}</span>
      ) : (
        none(t('never'))
      ),
  },
  {
    id: 'next_reservation_at',
    title: t('Next reservation'),
    isOneLine: true,
    cell: ({ next_reservation_at }) =>
      next_reservation_at ? instantInWords(next_reservation_at, zone) : none(t('none')),
  },
  {
    id: 'created_at',
    title: t('Chart opened'),
    isSortable: true,
    isOneLine: true,
    cell: ({ created_at }) => dayInWords(dayOfInstant(created_at, zone)),
  },
];

/** The columns that someone sees who never chose. */
export const usualColumns: readonly string[] = ['birth_date', 'sex', 'mrn', 'phone_number', 'last_visit_at'];
