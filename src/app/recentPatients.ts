import type { Patient } from '#machines/flows/patientFields.ts';
import { perApp } from '#src/app/perApp.ts';

const mostKept = 8;

/** Who was looked at last, newest first. In memory alone: it ends with the tab, and with the session. */
export const recentPatients = perApp((app) => {
  let patients: readonly Patient[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly Patient[]) => {
    patients = next;
    for (const listener of listeners) listener();
  };
  app.root.on('signedOut', () => change([]));
  return {
    all: () => patients,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    note(patient: Patient) {
      change([patient, ...patients.filter(({ id }) => id !== patient.id)].slice(0, mostKept));
    },
  };
});
