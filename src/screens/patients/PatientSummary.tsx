import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Patient } from '#machines/flows/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { instantInWords } from './days.ts';
import { PatientBanner } from './PatientBanner.tsx';
import { PatientOverview } from './PatientOverview.tsx';
import * as css from './patients.css.ts';

type Props = { patient: Patient; clinic: string; zone: string | undefined; name: string };

/** What a chart says on paper: the clinic, who it is, what must be known. It exists while a print is made. */
export function PatientSummary({ patient, clinic, zone, name }: Props) {
  const [printedAt, setPrintedAt] = useState<string | null>(null);
  useEffect(() => {
    // the browser takes the page as it is when these handlers have returned
    const begin = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    const end = () => setPrintedAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (printedAt === null) return null;
  return (
    <article className={css.printed} aria-label={t('Summary of the chart')}>
      <div className={css.printedHead}>
        <strong>
          <bdi>{clinic}</bdi>
        </strong>
        <span>
          {rich('Printed on {when}', {
            when: <time dateTime={printedAt}>{instantInWords(printedAt, zone)}</time>,
          })}
        </span>
      </div>
      <PatientBanner patient={patient} zone={zone} name={name} />
      {patient.notes && (
        <p className={css.note} dir="auto">
          {patient.notes}
        </p>
      )}
      <PatientOverview patient={patient} zone={zone} />
    </article>
  );
}
