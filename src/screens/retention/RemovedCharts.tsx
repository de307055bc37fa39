import Trash from 'lucide-react/icons/trash-2';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Page } from '#src/api/shape.ts';
import type { RemovedChart } from '#src/calls/retention.ts';
import { t } from '#src/language/t.ts';
import { ListPages } from '#src/screens/list/ListPages.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import type { DueSearch } from './dueSearch.ts';
import { RemovedTable } from './RemovedTable.tsx';

export type RemovedPage = Page<RemovedChart>;

type Props = {
  clinic: Clinic;
  page: RemovedPage;
  search: DueSearch;
  onSearch: OnSearch<DueSearch>;
};

/** What is left of charts that were removed. */
export function RemovedCharts({ clinic, page, search, onSearch }: Props) {
  if (page.results.length === 0)
    return (
      <EmptyState
        icon={<Trash size={20} aria-hidden />}
        title={t('No chart was removed')}
        text={t(
          'A removed chart leaves an entry here: its number in the audit log, who removed it, when and why.',
        )}
      />
    );
  return (
    <>
      <RemovedTable charts={page.results} zone={clinic.timezone ?? 'UTC'} />
      <ListPages page={page} search={search} onSearch={onSearch} />
    </>
  );
}
