import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { JoinClinic } from '#src/screens/invitation/shared/JoinClinic.tsx';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { ListSearch, OnSearch } from '#src/screens/list/listSearch.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { EmailText } from '#src/ui/EmailText.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { ClinicDeletion, ClinicLeave, ClinicLink } from './ClinicActions.tsx';
import { ClinicLeaving } from './ClinicLeaving.tsx';
import { ClinicRemoval } from './ClinicRemoval.tsx';

type Column = 'id' | 'name' | 'email' | 'created_at';
type Search = ListSearch<Column>;

type Props = { page: Page<Clinic>; search: Search; onSearch: OnSearch<Search> };

/** The clinics of the user: found, ordered, paged by the address. */
export function ClinicsPage({ page, search, onSearch }: Props) {
  const app = useApp();
  const { root, defaultClinic } = app;
  const chosen = useSelector(defaultClinic, ({ context }) => context.chosen);
  const [removed, setRemoved] = useState<Clinic | null>(null);
  const [left, setLeft] = useState<Clinic | null>(null);
  const [typed, setTyped] = useState(search.search ?? '');
  const columns: TableColumn<Clinic>[] = [
    {
      id: 'name',
      title: t('Name'),
      isSortable: true,
      cell: (clinic) => (
        <>
          <ClinicLink clinic={clinic} /> {clinic.id === chosen?.id && <Chip>{t('Default')}</Chip>}
        </>
      ),
    },
    { id: 'address', title: t('Address'), cell: ({ address }) => <bdi>{address}</bdi> },
    {
      id: 'email',
      title: t('Email'),
      isSortable: true,
      cell: ({ email }) => email && <EmailText>{email}</EmailText>,
    },
    {
      id: 'phone_number',
      title: t('Phone number'),
      isOneLine: true,
      cell: ({ phone_number }) => <bdi>{phone_number}</bdi>,
    },
    // a name of the zone database breaks in no place that could be read
    { id: 'timezone', title: t('Time zone'), isOneLine: true, cell: ({ timezone }) => timezone ?? '' },
  ];
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  return (
    <>
      <PageHeader
        title={t('Clinics')}
        description={t('Patients, reservations and staff belong to a clinic.')}
        actions={
          <>
            <JoinClinic />
            <ButtonTo variant="primary" to="/dashboard/clinics/create" icon={<Plus size={16} aria-hidden />}>
              {t('New clinic')}
            </ButtonTo>
          </>
        }
      />
      <Toolbar
        end={
          page.results.length > 0 &&
          app.api.features.has('clinics-table') && (
            <TableDownload
              name="clinics"
              read={() =>
                tableCalls(app).exportClinics({ search: search.search, ordering: search.ordering ?? 'name' })
              }
            />
          )
        }
      >
        <SearchField label={t('Search clinics')} value={typed} onChange={find} />
      </Toolbar>
      {page.results.length > 0 ? (
        <ListTable
          label={t('Clinics')}
          columns={columns}
          page={page}
          search={search}
          ordering="name"
          onSearch={onSearch}
          rowActions={(clinic) => (
            <>
              {clinic.id !== chosen?.id && (
                <Button
                  size="small"
                  aria-label={t('Make default: {name}', { name: clinic.name })}
                  onClick={() => root.send({ type: 'switch.wanted', clinic, from: chosen })}
                >
                  {t('Make default')}
                </Button>
              )}
              <ClinicLeave clinic={clinic} onLeave={() => setLeft(clinic)} />
              <ClinicDeletion clinic={clinic} onDelete={() => setRemoved(clinic)} />
            </>
          )}
        />
      ) : search.search || search.offset ? (
        <EmptyState
          title={t('No clinic found')}
          text={
            search.search
              ? t('Nothing matches “{search}”.', { search: search.search })
              : t('This page is past the end of the list.')
          }
          action={<Button onClick={() => find('')}>{t('Show all clinics')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<Building2 size={20} aria-hidden />}
          title={t('No clinics yet')}
          text={t('A clinic keeps its own patients, records, reservations, services and staff.')}
          action={<ButtonTo to="/dashboard/clinics/create">{t('Create the first clinic')}</ButtonTo>}
        />
      )}
      {left && <ClinicLeaving key={left.id} clinic={left} onDone={() => setLeft(null)} />}
      {removed && <ClinicRemoval key={removed.id} clinic={removed} onDone={() => setRemoved(null)} />}
    </>
  );
}
