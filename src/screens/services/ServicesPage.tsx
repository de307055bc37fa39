import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Service } from '#machines/flows/services/serviceFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { NothingFound } from '#src/screens/list/NothingFound.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { ServiceTable } from './ServiceTable.tsx';
import { ServiceTableDownload } from './ServiceTableDownload.tsx';
import type { ServiceSearch } from './serviceSearch.ts';

type Props = {
  /** Null while there is no clinic. */
  page: Page<Service> | null;
  categories: readonly string[];
  search: ServiceSearch;
  onSearch: OnSearch<ServiceSearch>;
};

const statuses = [
  { id: 'active', label: t('Active services') },
  { id: 'archived', label: t('Archived services') },
  { id: 'all', label: t('All services') },
];

/** The services of the clinic: found, filtered, ordered and paged by the address. */
export function ServicesPage({ page, categories, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search.search ?? '');
  const isFiltered = Boolean(search.search || search.category || search.status);
  const asked = useAsked(search);
  const forbidden = useForbidden('services.manage');
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  const showAll = () => {
    setTyped('');
    onSearch(({ limit, ordering }) => ({ limit, ordering }), true);
  };
  const listed =
    asked.category && !categories.includes(asked.category) ? [asked.category, ...categories] : categories;
  return (
    <>
      <PageHeader
        title={t('Services')}
        description={t('What the clinic offers, and how it is booked.')}
        actions={
          page && (
            <ButtonTo
              variant="primary"
              to="/dashboard/services/create"
              disabledReason={forbidden}
              icon={<Plus size={16} aria-hidden />}
            >
              {t('New service')}
            </ButtonTo>
          )
        }
      />
      {page === null ? (
        <NoClinic text={t('Services belong to a clinic. Create or join one first.')} />
      ) : (
        <>
          <Toolbar end={page.results.length > 0 && <ServiceTableDownload page={page} search={search} />}>
            <SearchField label={t('Search services')} value={typed} onChange={find} />
            <Select
              name="status"
              label={t('Status')}
              isLabelHidden
              options={statuses}
              value={asked.status ?? 'active'}
              onChange={(id) =>
                onSearch(
                  (now) => ({
                    ...now,
                    status: id === 'archived' || id === 'all' ? id : undefined,
                    offset: undefined,
                  }),
                  false,
                )
              }
            />
            {listed.length > 0 && (
              <Select
                name="category"
                label={t('Category')}
                isLabelHidden
                options={[
                  { id: 'every', label: t('Every category') },
                  ...listed.map((category) => ({ id: `is-${category}`, label: category })),
                ]}
                value={asked.category ? `is-${asked.category}` : 'every'}
                onChange={(id) =>
                  onSearch(
                    (now) => ({
                      ...now,
                      category: id === 'every' ? undefined : id.slice(3),
                      offset: undefined,
                    }),
                    false,
                  )
                }
              />
            )}
          </Toolbar>
          {page.results.length > 0 ? (
            <ServiceTable page={page} search={search} onSearch={onSearch} />
          ) : isFiltered || search.offset ? (
            <NothingFound
              title={t('No service found')}
              search={search.search}
              isFiltered={isFiltered}
              showAll={t('Show all services')}
              onShowAll={showAll}
            />
          ) : (
            <EmptyState
              icon={<Layers size={20} aria-hidden />}
              title={t('No services yet')}
              text={t(
                'Services are what patients book: how long they take, who provides them, how far ahead they can be booked.',
              )}
              action={
                <ButtonTo to="/dashboard/services/create" disabledReason={forbidden}>
                  {t('Create the first service')}
                </ButtonTo>
              }
            />
          )}
        </>
      )}
    </>
  );
}
