import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { clinicToday } from '#src/time/days.ts';
import type { PatientSearch } from './patientSearch.ts';

/** Takes the whole filtered list of patients out as a table. */
export function PatientTableDownload({ clinic, search }: { clinic: Clinic; search: PatientSearch }) {
  const app = useApp();
  const { limit: _, offset: __, ...filters } = search;
  return (
    <TableDownload
      name={`patients-${clinicToday(clinic.timezone)}`}
      disabledReason={useForbidden('patients.write', clinic.id)}
      read={() => patientCalls(app).exportPatients({ ...filters, clinic: clinic.id })}
    />
  );
}
