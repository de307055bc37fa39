import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { AuditLogPage } from '#src/calls/audit.ts';
import { t } from '#src/language/t.ts';
import { ListPages } from '#src/screens/list/ListPages.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { AuditCheck } from './AuditCheck.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters, type Person } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import * as css from './audit.css.ts';
import type { AuditSearch } from './auditSearch.ts';

/** The log as it was asked for. */
export type AuditState =
  | { kind: 'noClinic' }
  | { kind: 'page'; clinic: Clinic; page: AuditLogPage; people: readonly Person[] };

type Props = {
  state: AuditState;
  search: AuditSearch;
  onSearch: OnSearch<AuditSearch>;
};

/** Who read or changed what in the clinic, and whether the log of it is whole. */
export function AuditPage({ state, search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        description={state.kind === 'noClinic' ? undefined : <bdi>{state.clinic.name}</bdi>}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
        actions={state.kind === 'page' && <AuditExport clinic={state.clinic.id} search={search} />}
      />
      {state.kind === 'noClinic' && <NoClinic text={t('Everything done in a clinic is listed here.')} />}
      {state.kind === 'page' && (
        <>
          <div className={css.check}>
            <AuditCheck key={state.clinic.id} clinic={state.clinic.id} />
          </div>
          <AuditFilters people={state.people} search={search} onSearch={onSearch} />
          {state.page.results.length > 0 ? (
            <>
              <AuditTable
                entries={state.page.results}
                names={state.page.names}
                zone={state.clinic.timezone ?? 'UTC'}
              />
              <ListPages
                page={state.page}
                search={search}
                limit={50}
                onSearch={(next, replace) =>
                  onSearch((now) => {
                    const wanted = next(now);
                    return { ...wanted, upTo: wanted.offset && state.page.upTo };
                  }, replace)
                }
              />
            </>
          ) : (
            <EmptyState
              title={t('No entries match')}
              text={t('Choose other days, another person, or all actions.')}
            />
          )}
        </>
      )}
    </>
  );
}
