import Settings from 'lucide-react/icons/settings';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { DuePage } from '#src/calls/retention.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { DueCharts } from './DueCharts.tsx';
import { DueDownload } from './DueDownload.tsx';
import { type DueSearch, dueLists } from './dueSearch.ts';
import { RemovedCharts, type RemovedPage } from './RemovedCharts.tsx';
import { listWords } from './words.ts';

/** The list that was asked for. */
export type DueListed = { clinic: Clinic } & ({ due: DuePage } | { removed: RemovedPage });

type Props = {
  /** Null while there is no clinic. */
  listed: DueListed | null;
  search: DueSearch;
  onSearch: OnSearch<DueSearch>;
};

const options = dueLists.map((id) => ({ id, label: listWords[id] }));

/** Charts whose time is over by the rules of the clinic, those that are kept longer, and what is left of removed ones. */
export function DueChartsPage({ listed, search, onSearch }: Props) {
  const list = search.list ?? 'due';
  const asked = useAsked(search);
  return (
    <>
      <PageHeader
        title={t('Due for removal')}
        description={listed && <bdi>{listed.clinic.name}</bdi>}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
        actions={
          listed && (
            <ButtonTo to="/dashboard/settings/retention" icon={<Settings size={16} aria-hidden />}>
              {t('How long charts are kept')}
            </ButtonTo>
          )
        }
      />
      {listed === null ? (
        <NoClinic text={t('Charts belong to a clinic. Create or join one first.')} />
      ) : (
        <>
          <Toolbar
            end={
              ('due' in listed ? listed.due : listed.removed).results.length > 0 && (
                <DueDownload clinic={listed.clinic} list={list} />
              )
            }
          >
            <Select
              name="due-list"
              label={t('Show')}
              options={options}
              value={asked.list ?? 'due'}
              onChange={(id) => {
                const next = dueLists.find((one) => one === id);
                onSearch(({ limit }) => ({ limit, list: next === 'due' ? undefined : next }), false);
              }}
            />
          </Toolbar>
          {'due' in listed ? (
            <DueCharts
              key={`${listed.clinic.id} ${list}`}
              clinic={listed.clinic}
              page={listed.due}
              search={search}
              onSearch={onSearch}
            />
          ) : (
            <RemovedCharts clinic={listed.clinic} page={listed.removed} search={search} onSearch={onSearch} />
          )}
        </>
      )}
    </>
  );
}
