import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import { useState } from 'react';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { Forbidden } from '#src/screens/access/Forbidden.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { LabelEditor } from './LabelEditor.tsx';
import { LabelTable } from './LabelTable.tsx';
import type { LabelSearch } from './labelSearch.ts';
import * as css from './labels.css.ts';

type Props = {
  /** Null while there is no clinic. */
  listed: { page: Page<PatientLabel>; clinic: number } | null;
  search: LabelSearch;
  onSearch: OnSearch<LabelSearch>;
};

const statuses = [
  { id: 'active', label: t('Active labels') },
  { id: 'archived', label: t('Archived labels') },
  { id: 'all', label: t('All labels') },
];

/** The labels of the clinic's patients, and the form of one of them over the list. */
export function LabelsPage({ listed, search, onSearch }: Props) {
  const app = useApp();
  const [typed, setTyped] = useState(search.search ?? '');
  const asked = useAsked(search);
  const { label, limit: _, offset: __, ...filters } = search;
  const forbidden = useForbidden('labels.manage', listed?.clinic);
  const isNarrowed = Boolean(search.search || search.status);
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  const showAll = () => {
    setTyped('');
    onSearch(({ label, limit, ordering }) => ({ label, limit, ordering }), true);
  };
  return (
    <>
      <PageHeader
        title={t('Labels')}
        description={t('Coloured words that mark patients.')}
        breadcrumbs={[{ key: 'patients', link: <TextTo to="/dashboard/patients">{t('Patients')}</TextTo> }]}
        actions={
          listed && (
            <ButtonTo
              variant="primary"
              from="/dashboard/patients/labels"
              to="/dashboard/patients/labels"
              search={(now) => ({ ...now, label: 'new' })}
              disabledReason={forbidden}
              icon={<Plus size={16} aria-hidden />}
            >
              {t('New label')}
            </ButtonTo>
          )
        }
      />
      {listed === null ? (
        <NoClinic text={t('Labels belong to a clinic. Create or join one first.')} />
      ) : (
        <>
          {label !== undefined && (
            <div className={css.editor}>
              {forbidden ? (
                <Forbidden why={forbidden} />
              ) : (
                <LabelEditor
                  key={label}
                  id={label === 'new' ? null : label}
                  clinic={listed.clinic}
                  onClose={() => onSearch((now) => ({ ...now, label: undefined }), false)}
                />
              )}
            </div>
          )}
          <Toolbar
            end={
              listed.page.results.length > 0 && (
                <TableDownload
                  name="labels"
                  read={() => tableCalls(app).exportLabels({ ...filters, clinic: listed.clinic })}
                />
              )
            }
          >
            <SearchField label={t('Search labels')} value={typed} onChange={find} />
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
          </Toolbar>
          {listed.page.results.length > 0 ? (
            <LabelTable page={listed.page} search={search} onSearch={onSearch} />
          ) : isNarrowed || search.offset ? (
            <EmptyState
              title={t('No label found')}
              text={
                search.search
                  ? t('Nothing matches “{search}” here.', { search: search.search })
                  : t('Nothing is here.')
              }
              action={<Button onClick={showAll}>{t('Show all labels')}</Button>}
            />
          ) : (
            <EmptyState
              icon={<Tags size={20} aria-hidden />}
              title={t('No labels yet')}
              text={t(
                'Labels show at a glance what staff must know about a patient: anticoagulated, needs an interpreter, VIP.',
              )}
              action={
                <ButtonTo
                  to="/dashboard/patients/labels"
                  search={{ label: 'new' }}
                  disabledReason={forbidden}
                >
                  {t('Create the first label')}
                </ButtonTo>
              }
            />
          )}
        </>
      )}
    </>
  );
}
