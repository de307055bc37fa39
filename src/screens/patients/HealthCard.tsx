import { type ReactNode, useId } from 'react';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import { ClinicalOnly, useClinicalOnly } from './ClinicalOnly.tsx';
import { Allergies, Conditions, Medications } from './shared/HealthEntries.tsx';
import * as css from './shared/patients.css.ts';

/** What must be known before a patient is treated. */
export function HealthCard({ patient }: { patient: Patient }) {
  const clinicalOnly = useClinicalOnly(patient.clinic);
  return (
    <Card>
      <Part title={t('Allergies')}>
        <Allergies patient={patient} />
      </Part>
      {clinicalOnly ? (
        <ClinicalOnly why={clinicalOnly} />
      ) : (
        <>
          <Part title={t('Conditions')}>
            <Conditions patient={patient} />
          </Part>
          <Part title={t('Medications')}>
            <Medications patient={patient} />
          </Part>
        </>
      )}
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
