import { useSyncExternalStore } from 'react';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { recentPatients } from '#src/flows/patients/recentPatients.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** The name of a patient who was looked at lately. */
export function useKnownNames(): (patient: number) => string | undefined {
  const recent = recentPatients(useApp());
  const known = useSyncExternalStore(recent.subscribe, recent.all, recent.all);
  return (id) => {
    const patient = known.find((one) => one.id === id);
    return patient && fullName(patient);
  };
}
