import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { recordCalls } from '#src/calls/records.ts';
import { readUnits } from '#src/flows/records/unitChoice.ts';
import { t } from '#src/language/t.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { IntakeAnswersCard } from '#src/screens/intake/shared/IntakeAnswersCard.tsx';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { LastNote } from '#src/screens/records/shared/LastNote.tsx';
import { VitalsGlance } from '#src/screens/records/shared/VitalsGlance.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { useClinicalOnly } from './ClinicalOnly.tsx';
import { HealthCard } from './HealthCard.tsx';
import { PersonCards } from './PersonCards.tsx';
import * as css from './shared/patients.css.ts';
import type { PatientVisits } from './usePatientVisits.ts';
import { VisitsCard } from './VisitsCard.tsx';

type Props = { patient: Patient; zone: string | undefined; visits: PatientVisits };

/** What whoever opens a chart looks for first: the last note, what was measured, what is wrong, when they come. */
export function PatientOverview({ patient, zone, visits }: Props) {
  const app = useApp();
  const readAnew = useReadAnew();
  const isClinical = useClinicalOnly(patient.clinic) === undefined;
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        {app.api.features.has('visit-links') && (
          <IntakeAnswersCard
            key={patient.id}
            of={{ clinic: patient.clinic, patient: patient.id, reservation: null }}
            zone={zone ?? 'UTC'}
            version={patient.version}
            isOpenOnly
            onAccepted={() => {
              readAnew();
            }}
          />
        )}
        {isClinical && <Note patient={patient} zone={zone} />}
        {isClinical && <Vitals patient={patient} zone={zone} />}
        {!isClinical && <VisitsCard patient={patient} zone={zone} visits={visits} />}
        {!isClinical && <HealthCard patient={patient} />}
      </div>
      <div className={css.stack}>
        {isClinical && <VisitsCard patient={patient} zone={zone} visits={visits} />}
        {isClinical && <HealthCard patient={patient} />}
        <PersonCards patient={patient} />
      </div>
    </div>
  );
}

type Part = Omit<Props, 'visits'>;

function Note({ patient, zone = 'UTC' }: Part) {
  const units = readUnits(useApp().store);
  return (
    <Card title={t('Last note')}>
      <LastNote
        last={{ clinic: patient.clinic, patient: patient.id, setting: { zone, units }, except: null }}
      />
    </Card>
  );
}

function Vitals({ patient, zone }: Part) {
  const app = useApp();
  const { loaded, reload } = useLoaded(`${patient.id}`, (signal) =>
    recordCalls(app).listVitals(patient.clinic, patient.id, signal),
  );
  return (
    <Card title={t('Vital signs')}>
      <LoadingPart loaded={loaded} lines={4} onRetry={reload} />
      {loaded.kind === 'failed' && (
        <div className={css.row}>
          <span className={quiet}>{t('The vital signs could not be loaded.')}</span>
          <Button size="small" onClick={reload}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {loaded.kind === 'loaded' && (
        <VitalsGlance
          measured={loaded.data}
          born={patient.birth_date ?? null}
          zone={zone}
          units={readUnits(app.store)}
        />
      )}
    </Card>
  );
}
