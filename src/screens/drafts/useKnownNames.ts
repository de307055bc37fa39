import { useSyncExternalStore } from 'react';
import { fullName } from '#machines/flows/patientFields.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { recentPatients } from '#src/app/recentPatients.ts';

/** The name of a patient who was looked at lately. */
export function useKnownNames(): (patient: number) => string | undefined {
  const recent = recentPatients(useApp());
  const known = useSyncExternalStore(recent.subscribe, recent.all, recent.all);
  return (id) => {
    const patient = known.find((one) => one.id === id);
    return patient && fullName(patient);
  };
}
