import { auditCalls } from '#src/calls/audit.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { type AuditSearch, auditFilters } from './auditSearch.ts';

/** Takes the filtered log out as a table. */
export function AuditExport({ clinic, search }: { clinic: number; search: AuditSearch }) {
  const app = useApp();
  return (
    <TableDownload
      name={`audit-clinic-${clinic}`}
      read={() => auditCalls(app).exportAuditEntries({ ...auditFilters(search), clinic })}
    />
  );
}
