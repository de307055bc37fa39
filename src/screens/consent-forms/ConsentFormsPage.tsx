import FileSignature from 'lucide-react/icons/file-signature';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { NothingFound } from '#src/screens/list/NothingFound.tsx';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { ConsentFormTable } from './ConsentFormTable.tsx';
import type { ConsentFormSearch } from './consentFormSearch.ts';
import { offeredCategories } from './shared/words.ts';

type Props = {
  /** Null while there is no clinic. */
  page: Page<ConsentForm> | null;
  search: ConsentFormSearch;
  onSearch: OnSearch<ConsentFormSearch>;
};

const statuses = [
  { id: 'current', label: t('Drafts and published') },
  { id: 'draft', label: t('Drafts') },
  { id: 'published', label: t('Published') },
  { id: 'archived', label: t('Archived') },
  { id: 'all', label: t('All') },
];

/** The consent forms of the clinic: found, filtered, ordered and paged by the address. */
export function ConsentFormsPage({ page, search, onSearch }: Props) {
  const app = useApp();
  const { limit: _, offset: __, ...filters } = search;
  const asked = useAsked(search);
  const [first] = page?.results ?? [];
  const [typed, setTyped] = useState(search.search ?? '');
  const forbidden = useForbidden('forms.manage');
  const isFiltered = Boolean(search.search || search.category || search.status);
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  const showAll = () => {
    setTyped('');
    onSearch(({ limit, ordering }) => ({ limit, ordering }), true);
  };
  return (
    <>
      <PageHeader
        title={t('Consent forms')}
        description={t('What patients read, answer and sign before a treatment.')}
        actions={
          page && (
            <ButtonTo
              variant="primary"
              to="/dashboard/consent-form/create"
              disabledReason={forbidden}
              icon={<Plus size={16} aria-hidden />}
            >
              {t('New consent form')}
            </ButtonTo>
          )
        }
      />
      {page === null ? (
        <NoClinic text={t('Consent forms belong to a clinic. Create or join one first.')} />
      ) : (
        <>
          <Toolbar
            end={
              first && (
                <TableDownload
                  name="consent-forms"
                  read={() => tableCalls(app).exportConsentForms({ ...filters, clinic: first.clinic })}
                />
              )
            }
          >
            <SearchField label={t('Search consent forms')} value={typed} onChange={find} />
            <Select
              name="status"
              label={t('Status')}
              isLabelHidden
              options={statuses}
              value={asked.status ?? 'current'}
              onChange={(id) => {
                const status = id === 'current' ? undefined : (id as ConsentFormSearch['status']);
                onSearch((now) => ({ ...now, status, offset: undefined }), false);
              }}
            />
            <Select
              name="category"
              label={t('Category')}
              isLabelHidden
              options={[{ id: 'every', label: t('Every category') }, ...offeredCategories]}
              value={asked.category ?? 'every'}
              onChange={(id) => {
                const category = id === 'every' ? undefined : (id as ConsentForm['category']);
                onSearch((now) => ({ ...now, category, offset: undefined }), false);
              }}
            />
          </Toolbar>
          {page.results.length > 0 ? (
            <ConsentFormTable page={page} search={search} onSearch={onSearch} />
          ) : isFiltered || search.offset ? (
            <NothingFound
              title={t('No consent form found')}
              search={search.search}
              isFiltered={isFiltered}
              showAll={t('Show all consent forms')}
              onShowAll={showAll}
            />
          ) : (
            <EmptyState
              icon={<FileSignature size={20} aria-hidden />}
              title={t('No consent forms yet')}
              text={t(
                'A consent form says what a treatment means and what is asked before it. Once published, patients can sign it.',
              )}
              action={
                <ButtonTo to="/dashboard/consent-form/create" disabledReason={forbidden}>
                  {t('Create the first consent form')}
                </ButtonTo>
              }
            />
          )}
        </>
      )}
    </>
  );
}
