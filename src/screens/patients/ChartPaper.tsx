import type { PatientPaper } from '#machines/flows/patients/chartPrint.machine.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { instantInWords } from '#src/time/days.ts';
import * as css from './chartPaper.css.ts';
import { Paper } from './shared/Paper.tsx';

type Props = { paper: PatientPaper; patient: Patient; zone: string | undefined; name: string };

/** A whole chart on paper, part by part, in the words of the server. */
export function ChartPaper({ paper, patient, zone, name }: Props) {
  const { printed_at, clinic, notes, sections } = paper;
  return (
    <Paper
      label={t('The whole chart')}
      running={[
        name,
        patient.birth_date ? dayInWords(patient.birth_date) : '',
        patient.mrn,
        t('Printed on {when}', { when: instantInWords(printed_at, zone) }),
      ].filter(Boolean)}
      clinic={
        <strong>
          <bdi>{clinic}</bdi>
        </strong>
      }
      printedAt={printed_at}
      zone={zone}
    >
      <div>
        <h1>{t('Chart of {name}', { name })}</h1>
        {notes.map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
        {sections.map((section) => (
          <section key={section.name} aria-label={section.name}>
            <h2 className={css.part}>{section.name}</h2>
            {section.things.length === 0 && <p className={css.note}>{t('Nothing to print here')}</p>}
            {section.things.map((facts, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is on paper stays as it is
              <Thing key={at} facts={facts} />
            ))}
          </section>
        ))}
      </div>
    </Paper>
  );
}

/** What fits beside others. */
const isShort = (text: string) => text.length <= 36 && !text.includes('\n');

function Thing({ facts }: { facts: PatientPaper['sections'][number]['things'][number] }) {
  return (
    <dl className={css.thing}>
      {facts.map(({ name, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a record has many addenda, and none moves
        <div key={at} className={isShort(name) && isShort(text) ? css.fact : css.longFact}>
          <dt className={css.name}>
            <bdi>{name}</bdi>
          </dt>
          <dd className={css.text}>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
