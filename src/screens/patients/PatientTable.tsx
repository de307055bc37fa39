import { surnameFirst } from '#machines/flows/patients/patientFields.ts';
import type { PatientPage } from '#src/calls/patients.ts';
import { t } from '#src/language/t.ts';
import { orderingOf, pageSizes, sortOf } from '#src/screens/list/listSearch.ts';
import { clinicToday } from '#src/time/days.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Table } from '#src/ui/Table.tsx';
import type { TableSelection } from '#src/ui/TableChoice.tsx';
import { patientColumns } from './patientColumns.tsx';
import type { PatientOrdering, PatientSearch } from './patientSearch.ts';

type Props = {
  page: PatientPage;
  search: PatientSearch;
  zone: string | undefined;
  /** Which columns besides the name. */
  columns: readonly string[];
  selection: Omit<TableSelection<unknown>, 'nameOf'>;
  onSearch: (search: PatientSearch, replace: boolean) => void;
};

/** One page of patients as a table. */
export function PatientTable({ page, search, zone, columns, selection, onSearch }: Props) {
  const [first, ...others] = patientColumns(zone, clinicToday(zone));
  return (
    <>
      <Table
        label={t('Patients')}
        columns={[...(first ? [first] : []), ...others.filter(({ id }) => columns.includes(id))]}
        rows={page.results}
        rowKey={({ id }) => id}
        selection={{ ...selection, nameOf: surnameFirst }}
        sort={sortOf(search.ordering ?? 'last_name')}
        onSort={(sort) =>
          onSearch({ ...search, ordering: orderingOf<PatientOrdering>(sort), offset: undefined }, false)
        }
      />
      <Pagination
        offset={search.offset ?? 0}
        limit={search.limit ?? 20}
        shown={page.results.length}
        total={page.isLeast ? undefined : page.count}
        sizes={pageSizes}
        onOffset={(next) => onSearch({ ...search, offset: next || undefined }, false)}
        onLimit={(next) => onSearch({ ...search, limit: next, offset: undefined }, false)}
      />
    </>
  );
}
