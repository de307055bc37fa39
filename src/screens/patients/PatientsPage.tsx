import ListFilter from 'lucide-react/icons/list-filter';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinicFields.ts';
import type { PatientLabel } from '#machines/flows/labelFields.ts';
import type { PatientPage } from '#src/api/actors/patients.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { ExportButton } from './ExportButton.tsx';
import { PatientFilters } from './PatientFilters.tsx';
import { PatientTable } from './PatientTable.tsx';
import { filtersOn, type PatientSearch } from './patientSearch.ts';
import { RecentPatients } from './RecentPatients.tsx';

type Listed = { page: PatientPage; labels: readonly PatientLabel[]; clinic: Clinic };

type Props = {
  /** Null while there is no clinic. */
  listed: Listed | null;
  search: PatientSearch;
  onSearch: (search: PatientSearch, replace: boolean) => void;
};

/** The patients of the clinic: found, filtered, ordered and paged by the address. */
export function PatientsPage({ listed, search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title="Patients"
        actions={
          listed && (
            <>
              <ButtonTo to="/dashboard/patients/labels" icon={<Tags size={16} aria-hidden />}>
                Labels
              </ButtonTo>
              <ButtonTo
                variant="primary"
                to="/dashboard/patients/create"
                icon={<Plus size={16} aria-hidden />}
              >
                New patient
              </ButtonTo>
            </>
          )
        }
      />
      {listed ? (
        <Found listed={listed} search={search} onSearch={onSearch} />
      ) : (
        <NoClinic text="Patients belong to a clinic, so that is where it begins." />
      )}
    </>
  );
}

function Found({ listed: { page, labels, clinic }, search, onSearch }: Props & { listed: Listed }) {
  const [typed, setTyped] = useState(search.search ?? '');
  const count = filtersOn(search);
  const [isOpen, setOpen] = useState(count > 0);
  const find = (text: string) => {
    setTyped(text);
    onSearch({ ...search, search: text || undefined, offset: undefined }, true);
  };
  const showAll = () => {
    setTyped('');
    setOpen(false);
    onSearch({ limit: search.limit, ordering: search.ordering }, true);
  };
  const isNarrowed = Boolean(search.search) || count > 0;
  return (
    <>
      <Toolbar end={page.results.length > 0 && <ExportButton clinic={clinic} search={search} />}>
        <SearchField
          label="Search patients"
          placeholder="Name, phone, email, number or birth date"
          value={typed}
          onChange={find}
        />
        <Button
          icon={<ListFilter size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="patient-filters"
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {isNarrowed && (
          <Button variant="quiet" onClick={showAll}>
            Clear
          </Button>
        )}
      </Toolbar>
      <div id="patient-filters" hidden={!isOpen}>
        {isOpen && <PatientFilters labels={labels} search={search} onSearch={onSearch} />}
      </div>
      <RecentPatients clinic={clinic.id} />
      {page.results.length > 0 ? (
        <PatientTable page={page} search={search} zone={clinic.timezone} onSearch={onSearch} />
      ) : isNarrowed || search.offset ? (
        <EmptyState
          title="No patient found"
          text={
            search.search
              ? `Nobody matches “${search.search}”. Archived and deceased patients are found by the filter of the status.`
              : isNarrowed
                ? 'Nobody fits these filters.'
                : 'This page is past the end of the list.'
          }
          action={<Button onClick={showAll}>Show all patients</Button>}
        />
      ) : (
        <EmptyState
          icon={<Users size={20} aria-hidden />}
          title="No patient yet"
          text="Whoever is looked after has a chart here: who they are, how they are reached, what must be known about them."
          action={
            <ButtonTo variant="primary" to="/dashboard/patients/create">
              Create the first patient
            </ButtonTo>
          }
        />
      )}
    </>
  );
}
