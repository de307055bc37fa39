import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { retentionCalls } from '#src/calls/retention.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { clinicToday } from '#src/time/days.ts';
import type { DueList } from './dueSearch.ts';

/** Takes the whole list of due charts out as a table. */
export function DueDownload({ clinic, list }: { clinic: Clinic; list: DueList }) {
  const app = useApp();
  const state = list === 'kept' ? 'kept' : 'due';
  return (
    <TableDownload
      name={`due-charts-${clinicToday(clinic.timezone)}`}
      read={() => retentionCalls(app).exportDueCharts({ clinic: clinic.id, state })}
    />
  );
}
