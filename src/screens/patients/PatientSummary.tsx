import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { dayInWords } from '#src/time/days.ts';
import { usePrintedAt } from '#src/ui/usePrintedAt.ts';
import { PatientOverview } from './PatientOverview.tsx';
import { Paper } from './shared/Paper.tsx';
import { PatientBanner } from './shared/PatientBanner.tsx';
import * as css from './shared/patients.css.ts';

type Props = { patient: Patient; clinic: string; zone: string | undefined; name: string };

/** What a chart says on paper: the clinic, who it is, what must be known. It exists while a print is made. */
export function PatientSummary({ patient, clinic, zone, name }: Props) {
  const printedAt = usePrintedAt();
  if (printedAt === null) return null;
  return (
    <Paper
      label={t('Summary of the chart')}
      running={[name, patient.birth_date ? dayInWords(patient.birth_date) : '', patient.mrn].filter(Boolean)}
      clinic={
        <strong>
          <bdi>{clinic}</bdi>
        </strong>
      }
      printedAt={printedAt}
      zone={zone}
    >
      <PatientBanner patient={patient} zone={zone} name={name} isWhole />
      {patient.notes && (
        <p className={css.note} dir="auto">
          {patient.notes}
        </p>
      )}
      <PatientOverview patient={patient} zone={zone} />
    </Paper>
  );
}
