import type { Patient } from '#machines/flows/patientFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { usePrintedAt } from '#src/ui/usePrintedAt.ts';
import { instantInWords } from './days.ts';
import { PatientBanner } from './PatientBanner.tsx';
import { PatientOverview } from './PatientOverview.tsx';
import * as css from './patients.css.ts';

type Props = { patient: Patient; clinic: string; zone: string | undefined; name: string };

/** What a chart says on paper: the clinic, who it is, what must be known. It exists while a print is made. */
export function PatientSummary({ patient, clinic, zone, name }: Props) {
  const printedAt = usePrintedAt();
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
      <PatientBanner patient={patient} zone={zone} name={name} isWhole />
      {patient.notes && (
        <p className={css.note} dir="auto">
          {patient.notes}
        </p>
      )}
      <PatientOverview patient={patient} zone={zone} />
    </article>
  );
}
