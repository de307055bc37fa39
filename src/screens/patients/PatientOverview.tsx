import type { ReactNode } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords, instantInWords } from '#src/time/days.ts';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { ClinicalOnly, useClinicalOnly } from './ClinicalOnly.tsx';
import { countries, languages, nameOf } from './places.ts';
import * as css from './shared/patients.css.ts';
import { bloodTypes, channels, conditionStatuses, severities } from './shared/words.ts';

type Props = { patient: Patient; zone: string | undefined };

/** What is known of a patient, sorted by what it is needed for. */
export function PatientOverview({ patient, zone }: Props) {
  const { guardian, allergies = [], conditions = [], medications = [], emergency_contacts = [] } = patient;
  const clinicalOnly = useClinicalOnly(patient.clinic);
  const when = (instant: string | null) => (instant ? instantInWords(instant, zone) : t('None'));
  const address = [
    patient.address_line1,
    patient.address_line2,
    [patient.postal_code, patient.city].filter(Boolean).join(' '),
    patient.region,
    patient.country && nameOf(countries(), patient.country),
  ].filter(Boolean);
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <Entries
          title={t('Allergies')}
          none={t('No allergy noted.')}
          rows={allergies.map((row) => ({
            head: row.substance,
            chip: row.severity && severities[row.severity],
            tone: row.severity === 'severe' ? 'danger' : 'warning',
            text: [row.reaction, row.noted_at && t('since {day}', { day: dayInWords(row.noted_at) })],
          }))}
        />
        {clinicalOnly ? (
          <ClinicalOnly why={clinicalOnly} />
        ) : (
          <>
            <Entries
              title={t('Conditions')}
              none={t('No condition noted.')}
              rows={conditions.map((row) => ({
                head: row.code ? `${row.text} (${row.code})` : row.text,
                chip: row.status && conditionStatuses[row.status],
                tone: 'neutral',
                text: span(row.onset_date, row.abatement_date),
              }))}
            />
            <Entries
              title={t('Medications')}
              none={t('No medication noted.')}
              rows={medications.map((row) => ({
                head: row.name,
                chip: row.stopped_on ? t('Stopped') : undefined,
                tone: 'neutral',
                text: [row.dose, row.frequency, ...span(row.started_on, row.stopped_on)],
              }))}
            />
          </>
        )}
      </div>
      <div className={css.stack}>
        <Card title={t('Visits')}>
          <DescriptionList
            items={[
              { term: t('Last visit'), value: when(patient.last_visit_at) },
              { term: t('Next reservation'), value: when(patient.next_reservation_at) },
            ]}
          />
        </Card>
        <Card title={t('Contact')}>
          <DescriptionList
            items={[
              { term: t('Phone number'), value: patient.phone_number },
              { term: t('Other number'), value: patient.phone_number_alt },
              { term: t('Email'), value: patient.email },
              { term: t('Preferred contact'), value: channels[patient.preferred_channel ?? 'phone'] },
              { term: t('Address'), value: address.join('\n') },
            ]}
          />
        </Card>
        <Card title={t('Person')}>
          <DescriptionList
            items={[
              { term: t('Preferred name'), value: patient.preferred_name },
              { term: t('Gender identity'), value: patient.gender_identity },
              { term: t('Language'), value: nameOf(languages(), patient.preferred_language ?? '') },
              ...(clinicalOnly
                ? []
                : [{ term: t('Blood group'), value: bloodTypes[patient.blood_type ?? 'unknown'] }]),
              { term: t('Guardian'), value: guardian && <Person {...guardian} /> },
              ...emergency_contacts.map((contact, index) => ({
                term:
                  index === 0
                    ? t('Emergency contact')
                    : t('Emergency contact {number}', { number: index + 1 }),
                value: <Person {...contact} />,
              })),
            ]}
          />
        </Card>
      </div>
    </div>
  );
}

const span = (from: string | null | undefined, to: string | null | undefined) => [
  from && t('since {day}', { day: dayInWords(from) }),
  to && t('until {day}', { day: dayInWords(to) }),
];

function Person({
  name,
  relation,
  phone_number,
}: {
  name: string;
  relation?: string;
  phone_number?: string;
}) {
  return (
    <>
      <bdi>{name}</bdi>
      {relation && <> ({relation})</>}
      {phone_number && (
        <>
          <br />
          <bdi>{phone_number}</bdi>
        </>
      )}
    </>
  );
}

type Row = {
  head: string;
  chip: string | undefined;
  tone: 'neutral' | 'warning' | 'danger';
  text: readonly (string | null | undefined)[];
};

function Entries({ title, none, rows }: { title: string; none: ReactNode; rows: readonly Row[] }) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className={quiet}>{none}</p>
      ) : (
        <ul className={css.entries}>
          {rows.map(({ head, chip, tone, text }) => (
            <li className={css.entry} key={`${head} ${text.join(' ')}`}>
              <span className={css.entryHead}>
                <bdi>{head}</bdi>
                {chip && <Chip tone={tone}>{chip}</Chip>}
              </span>
              <span className={quiet}>{text.filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
