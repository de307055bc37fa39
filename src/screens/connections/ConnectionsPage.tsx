import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import { readApiSettings } from '#src/api/settings.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import type { ConnectionSearch } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { TokenEditor } from './TokenEditor.tsx';
import { TokenRevoking } from './TokenRevoking.tsx';
import { TokenTable } from './TokenTable.tsx';

/** The tokens that were asked for. */
export type ConnectionsListed = { clinic: Clinic; page: Page<ApiToken> };

type Props = {
  /** Null while there is no clinic. */
  listed: ConnectionsListed | null;
  search: ConnectionSearch;
  onSearch: (search: ConnectionSearch) => void;
};

/** How other programs reach the clinic. */
export function ConnectionsPage({ listed, search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title={t('Connections')}
        description={listed && <bdi>{listed.clinic.name}</bdi>}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
        actions={listed && <NewToken search={search} />}
      />
      {listed === null ? (
        <NoClinic text={t('Programs connect to one clinic, so that is where it begins.')} />
      ) : (
        <Listed key={listed.clinic.id} listed={listed} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function NewToken({ search }: Pick<Props, 'search'>) {
  return (
    <ButtonTo
      variant="primary"
      to="/dashboard/settings/connections"
      search={{ ...search, token: 'new' }}
      icon={<Plus size={16} aria-hidden />}
    >
      {t('New token')}
    </ButtonTo>
  );
}

function Listed({ listed: { clinic, page }, search, onSearch }: Props & { listed: ConnectionsListed }) {
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const { limit = 20, offset = 0 } = search;
  return (
    <>
      {search.token === 'new' && (
        <TokenEditor clinic={clinic.id} onClose={() => onSearch({ ...search, token: undefined })} />
      )}
      <section className={css.section} aria-labelledby="fhir-address">
        <h2 id="fhir-address">{t('FHIR address')}</h2>
        <p>
          {t(
            'Other programs read and change this clinic’s data in the FHIR R4 format at this address, each with a token of its own.',
          )}
        </p>
        <CopyText text={`${readApiSettings().baseUrl}/fhir/R4`} action={t('Copy address')} />
      </section>
      <section className={css.section} aria-labelledby="tokens">
        <h2 id="tokens">{t('Tokens')}</h2>
        {page.results.length > 0 ? (
          <>
            <TokenTable tokens={page.results} zone={clinic.timezone ?? 'UTC'} onRevoke={setRevoked} />
            <Pagination
              offset={offset}
              limit={limit}
              shown={page.results.length}
              total={page.count}
              sizes={pageSizes}
              onOffset={(next) => onSearch({ ...search, offset: next || undefined })}
              onLimit={(next) => onSearch({ ...search, limit: next, offset: undefined })}
            />
          </>
        ) : (
          <EmptyState
            icon={<KeyRound size={20} aria-hidden />}
            title={t('No tokens yet')}
            text={t(
              'A token lets one program read or change what you choose here. Create one for each program, so that you can revoke it alone.',
            )}
          />
        )}
      </section>
      {revoked && <TokenRevoking key={revoked.id} token={revoked} onDone={() => setRevoked(null)} />}
    </>
  );
}
