import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { retentionCalls } from '#src/calls/retention.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { clinicToday } from '#src/time/days.ts';
import type { DueList } from './dueSearch.ts';

/** Takes the whole list of due or removed charts out as a table. */
export function DueDownload({ clinic, list }: { clinic: Clinic; list: DueList }) {
  const app = useApp();
  const day = clinicToday(clinic.timezone);
  if (list === 'removed')
    return (
      <TableDownload
        name={`removed-charts-${day}`}
        read={() => tableCalls(app).exportRemovedCharts({ clinic: clinic.id })}
      />
    );
  const state = list === 'kept' ? 'kept' : 'due';
  return (
    <TableDownload
      name={`due-charts-${day}`}
      read={() => retentionCalls(app).exportDueCharts({ clinic: clinic.id, state })}
    />
  );
}
