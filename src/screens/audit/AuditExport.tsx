import Download from 'lucide-react/icons/download';
import { useTransition } from 'react';
import { RefusedError } from '#machines/parts/failure.ts';
import { auditCalls } from '#src/calls/audit.ts';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { type AuditSearch, auditFilters } from './auditSearch.ts';

/** Takes the filtered log out as a table. */
export function AuditExport({ clinic, search }: { clinic: number; search: AuditSearch }) {
  const app = useApp();
  const [isPending, start] = useTransition();
  const tellUnlessTold = (error: unknown): undefined => {
    if (!(error instanceof RefusedError))
      app.toasts.push({ kind: 'error', text: t('The log could not be exported. Try again.') });
  };
  const save = () =>
    start(async () => {
      const csv = await auditCalls(app)
        .exportAuditEntries({ ...auditFilters(search), clinic })
        .catch(tellUnlessTold);
      if (csv === undefined) return;
      const text = csv.startsWith('\ufeff') ? csv : `\ufeff${csv}`;
      saveFile(`audit-clinic-${clinic}.csv`, text, 'text/csv;charset=utf-8');
      app.toasts.push({ kind: 'success', text: t('The log was exported.') });
    });
  return (
    <Button icon={<Download size={16} aria-hidden />} isPending={isPending} onClick={save}>
      {t('Export')}
    </Button>
  );
}
