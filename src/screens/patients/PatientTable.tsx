import { surnameFirst } from '#machines/flows/patients/patientFields.ts';
import type { PatientPage } from '#src/calls/patients.ts';
import { t } from '#src/language/t.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { clinicToday } from '#src/time/days.ts';
import type { TableSelection } from '#src/ui/TableChoice.tsx';
import { patientColumns } from './patientColumns.tsx';
import type { PatientSearch } from './patientSearch.ts';

type Props = {
  page: PatientPage;
  search: PatientSearch;
  zone: string | undefined;
  /** Which columns besides the name. */
  columns: readonly string[];
  selection: Omit<TableSelection<unknown>, 'nameOf'>;
  onSearch: OnSearch<PatientSearch>;
};

/** One page of patients as a table. */
export function PatientTable({ page, search, zone, columns, selection, onSearch }: Props) {
  const [first, ...others] = patientColumns(zone, clinicToday(zone));
  return (
    <ListTable
      label={t('Patients')}
      columns={[...(first ? [first] : []), ...others.filter(({ id }) => columns.includes(id))]}
      page={page}
      selection={{ ...selection, nameOf: surnameFirst }}
      search={search}
      ordering="last_name"
      onSearch={onSearch}
    />
  );
}
