import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { usePrintedAt } from '#src/ui/usePrintedAt.ts';
import { HealthCard } from './HealthCard.tsx';
import { PersonCards } from './PersonCards.tsx';
import { Paper } from './shared/Paper.tsx';
import { PatientBanner } from './shared/PatientBanner.tsx';
import * as css from './shared/patients.css.ts';
import { VisitsCard } from './VisitsCard.tsx';

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
      <PatientBanner patient={patient} zone={zone} name={name} place="paper" />
      {patient.notes && (
        <p className={css.note} dir="auto">
          {patient.notes}
        </p>
      )}
      <div className={css.columns}>
        <div className={css.stack}>
          <HealthCard patient={patient} />
        </div>
        <div className={css.stack}>
          <VisitsCard patient={patient} zone={zone} />
          <PersonCards patient={patient} />
        </div>
      </div>
    </Paper>
  );
}
