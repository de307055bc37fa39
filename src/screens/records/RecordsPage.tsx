import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { type OnSearch, orderingOf, sortOf } from '#src/screens/list/listSearch.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { RecordSearch } from './recordSearch.ts';

type Props = {
  clinic: number;
  /** The member of staff to whom the list is narrowed. */
  staff: number | undefined;
  page: Page<MedicalRecord>;
  zone: string;
  search: RecordSearch;
  onSearch: OnSearch<RecordSearch>;
};

const states = [
  { id: 'unsigned', label: t('Unsigned') },
  { id: 'draft', label: t('Drafts') },
  { id: 'in_review', label: t('In review') },
  { id: 'signed', label: t('Signed') },
  { id: 'amended', label: t('Amended') },
  { id: 'entered_in_error', label: t('Entered in error') },
  { id: 'discarded', label: t('Discarded') },
  { id: 'all', label: t('All but discarded') },
];

/** The records of the clinic: first of all those that still want a signature, the oldest first. */
export function RecordsPage({ clinic, staff, page, zone, search, onSearch }: Props) {
  const app = useApp();
  const { limit = 20, offset = 0, ordering = 'occurred_at', status = 'unsigned' } = search;
  const asked = useAsked(search);
  const [typed, setTyped] = useState(search.search ?? '');
  const narrow = (next: Partial<RecordSearch>, replace = false) =>
    onSearch((now) => ({ ...now, offset: undefined, ...next }), replace);
  const find = (text: string) => {
    setTyped(text);
    narrow({ search: text || undefined }, true);
  };
  const showUnsigned = () => {
    setTyped('');
    onSearch(() => ({}), false);
  };
  const isNarrowed = Boolean(search.search || search.mine || search.status);
  const filters = { search: search.search, status: status === 'all' ? undefined : status, staff } as const;
  return (
    <>
      <PageHeader
        title={t('Medical records')}
        description={t('Records appear here until they are signed.')}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
      />
      <Toolbar
        end={
          page.results.length > 0 && (
            <TableDownload
              name="medical-records"
              read={() => tableCalls(app).exportRecords({ ...filters, ordering, clinic })}
            />
          )
        }
      >
        <SearchField
          label={t('Search records')}
          placeholder={t('Chief complaint')}
          value={typed}
          onChange={find}
        />
        <Select
          name="status"
          label={t('State')}
          isLabelHidden
          options={states}
          value={asked.status ?? 'unsigned'}
          onChange={(id) =>
            narrow({ status: id === 'unsigned' ? undefined : (id as RecordSearch['status'] & string) })
          }
        />
        <Checkbox
          name="mine"
          label={t('Only mine')}
          isSelected={asked.mine === true}
          onChange={(isOn) => narrow({ mine: isOn || undefined })}
        />
      </Toolbar>
      {page.results.length === 0 ? (
        <EmptyState
          icon={<ClipboardCheck size={20} aria-hidden />}
          title={isNarrowed ? t('No record found') : t('Nothing to sign')}
          text={
            isNarrowed
              ? t('No record matches your search.')
              : t('Drafts and records in review appear here as soon as there are some.')
          }
          action={isNarrowed && <Button onClick={showUnsigned}>{t('Show what is unsigned')}</Button>}
        />
      ) : (
        <>
          <RecordTable
            records={page.results}
            zone={zone}
            hasPatient
            sort={sortOf(asked.ordering ?? 'occurred_at')}
            onSort={(sort) => narrow({ ordering: orderingOf<'occurred_at'>(sort) })}
          />
          <Pagination
            offset={offset}
            limit={limit}
            shown={page.results.length}
            total={page.count}
            onOffset={(next) => onSearch((now) => ({ ...now, offset: next }), false)}
          />
        </>
      )}
    </>
  );
}
