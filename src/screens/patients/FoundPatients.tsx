import Columns from 'lucide-react/icons/columns-3';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { PatientPage } from '#src/calls/patients.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { NewBySearch } from '#src/screens/search/shared/NewBySearch.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { keptColumns } from '#src/session/keptColumns.ts';
import { Button } from '#src/ui/Button.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { NoPatients } from './NoPatients.tsx';
import { PatientFilters } from './PatientFilters.tsx';
import { PatientTable } from './PatientTable.tsx';
import { PatientTableDownload } from './PatientTableDownload.tsx';
import { patientColumns, usualColumns } from './patientColumns.tsx';
import { filtersOn, type PatientSearch } from './patientSearch.ts';
import { RecentPatients } from './RecentPatients.tsx';
import { SelectedPatients } from './SelectedPatients.tsx';
import * as css from './shared/patients.css.ts';

export type ListedPatients = { page: PatientPage; labels: readonly PatientLabel[]; clinic: Clinic };

type Props = {
  listed: ListedPatients;
  search: PatientSearch;
  onSearch: OnSearch<PatientSearch>;
};

type Choice = { wanted: string; ids: ReadonlySet<string | number> };

const none: Choice['ids'] = new Set();

const known = patientColumns(undefined, '').map(({ id }) => id);

/** What was found, the ways to find other, and what can be done with those who are selected. */
export function FoundPatients({ listed: { page, labels, clinic }, search, onSearch }: Props) {
  const kept = keptColumns(useApp());
  const [typed, setTyped] = useState(search.search ?? '');
  const count = filtersOn(useAsked(search));
  const [open, setOpen] = useState<'filters' | 'columns' | null>(count > 0 ? 'filters' : null);
  const [columns, setColumns] = useState(() => kept.read('patients', known) ?? usualColumns);
  // who was selected among those of one search is not selected among those of another
  const { offset: _, limit: __, ordering: ___, ...asked } = search;
  const wanted = JSON.stringify(asked);
  const [choice, setChoice] = useState<Choice>({ wanted, ids: new Set() });
  const selected = choice.wanted === wanted ? choice.ids : none;
  const setSelected = (ids: Choice['ids']) => setChoice({ wanted, ids });
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  const showAll = () => {
    setTyped('');
    setOpen(null);
    onSearch(({ limit, ordering }) => ({ limit, ordering }), true);
  };
  const toggle = (part: 'filters' | 'columns') => setOpen(open === part ? null : part);
  const isNarrowed = Boolean(search.search) || filtersOn(search) > 0;
  return (
    <>
      <Toolbar end={page.results.length > 0 && <PatientTableDownload clinic={clinic} search={search} />}>
        <SearchField
          label={t('Search patients')}
          placeholder={t('Name, phone, email, number or birth date')}
          value={typed}
          onChange={find}
        />
        <Button
          icon={<ListFilter size={16} aria-hidden />}
          isCompact={count === 0}
          aria-expanded={open === 'filters'}
          aria-controls="patient-filters"
          onClick={() => toggle('filters')}
        >
          {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
        </Button>
        <Button
          icon={<Columns size={16} aria-hidden />}
          isCompact
          aria-expanded={open === 'columns'}
          aria-controls="patient-filters"
          onClick={() => toggle('columns')}
        >
          {t('Columns')}
        </Button>
        {(isNarrowed || count > 0) && (
          <Button variant="quiet" onClick={showAll}>
            {t('Clear')}
          </Button>
        )}
      </Toolbar>
      <div id="patient-filters" hidden={open === null}>
        {open === 'filters' && <PatientFilters labels={labels} search={search} onSearch={onSearch} />}
        {open === 'columns' && (
          <ColumnChoice
            columns={columns}
            onChange={(next) => {
              setColumns(next);
              kept.keep('patients', next);
            }}
          />
        )}
      </div>
      <RecentPatients clinic={clinic.id} />
      {page.isNear && (
        <div className={css.near}>
          <p role="status">{t('No exact match. These are similar.')}</p>
          <NewBySearch clinic={clinic.id} words={search.search} />
        </div>
      )}
      {page.results.length > 0 ? (
        <PatientTable
          page={page}
          search={search}
          zone={clinic.timezone}
          columns={columns}
          selection={{ selected, onChange: setSelected }}
          onSearch={onSearch}
        />
      ) : (
        <NoPatients
          clinic={clinic.id}
          search={search.search}
          isNarrowed={isNarrowed}
          isPast={Boolean(search.offset)}
          onShowAll={showAll}
        />
      )}
      <SelectedPatients
        key={wanted}
        query={{ ...asked, clinic: clinic.id }}
        page={page}
        labels={labels}
        selected={selected}
        onChange={setSelected}
      />
    </>
  );
}
