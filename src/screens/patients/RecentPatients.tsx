import { useSyncExternalStore } from 'react';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { recentPatients } from '#src/flows/patients/recentPatients.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from './shared/patients.css.ts';

/** The way back to whom one has just looked at, in this clinic. */
export function RecentPatients({ clinic }: { clinic: number }) {
  const recent = recentPatients(useApp());
  const patients = useSyncExternalStore(recent.subscribe, recent.all).filter((one) => one.clinic === clinic);
  if (patients.length === 0) return null;
  return (
    <nav className={css.recent} aria-labelledby="recent-patients">
      <h2 className={css.recentTitle} id="recent-patients">
        {t('Recently viewed')}
      </h2>
      <ul className={css.recentList}>
        {patients.map((patient) => (
          <li key={patient.id}>
            <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
              <bdi>{fullName(patient)}</bdi>
            </TextTo>
          </li>
        ))}
      </ul>
    </nav>
  );
}
