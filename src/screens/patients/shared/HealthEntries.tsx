import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { Chip } from '#src/ui/Chip.tsx';
import * as css from './patients.css.ts';
import { conditionStatuses, severities } from './words.ts';

/** What a patient must not be given. That there is nothing is said only where someone asked. */
export const Allergies = ({ patient: { allergies = [], no_known_allergies } }: { patient: Patient }) => (
  <Entries
    none={no_known_allergies ? t('No known allergies') : t('Not asked yet')}
    rows={allergies.map((row) => ({
      head: row.substance,
      chip: row.severity && severities[row.severity],
      tone: row.severity === 'severe' ? 'danger' : 'warning',
      text: [row.reaction, row.noted_at && t('since {day}', { day: dayInWords(row.noted_at) })],
    }))}
  />
);

/** What a patient has or had. */
export const Conditions = ({ patient: { conditions = [] } }: { patient: Patient }) => (
  <Entries
    none={t('No conditions')}
    rows={conditions.map((row) => ({
      head: row.code ? `${row.text} (${row.code})` : row.text,
      chip: row.status && conditionStatuses[row.status],
      tone: 'neutral',
      text: span(row.onset_date, row.abatement_date),
    }))}
  />
);

/** What a patient takes or took. */
export const Medications = ({ patient: { medications = [] } }: { patient: Patient }) => (
  <Entries
    none={t('No medications')}
    rows={medications.map((row) => ({
      head: row.name,
      chip: row.stopped_on ? t('Stopped') : undefined,
      tone: 'neutral',
      text: [row.dose, row.frequency, ...span(row.started_on, row.stopped_on)],
    }))}
  />
);

const span = (from: string | null | undefined, to: string | null | undefined) => [
  from && t('since {day}', { day: dayInWords(from) }),
  to && t('until {day}', { day: dayInWords(to) }),
];

type Row = {
  head: string;
  chip: string | undefined;
  tone: 'neutral' | 'warning' | 'danger';
  text: readonly (string | null | undefined)[];
};

function Entries({ none, rows }: { none: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <p className={quiet}>{none}</p>;
  return (
    <ul className={css.entries}>
      {rows.map(({ head, chip, tone, text }) => (
        <li className={css.entry} key={`${head} ${text.join(' ')}`}>
          <span className={css.entryHead}>
            <bdi>{head}</bdi>
            {chip && <Chip tone={tone}>{chip}</Chip>}
          </span>
          <span className={quiet}>{inARow(text, 'dot')}</span>
        </li>
      ))}
    </ul>
  );
}
