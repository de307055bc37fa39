import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import type { Page } from '#src/api/shape.ts';
import { tableCalls } from '#src/calls/tables.ts';
import { t } from '#src/language/t.ts';
import { ListPages } from '#src/screens/list/ListPages.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { type ConnectionSearch, withoutForm } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { TokenRevoking } from './TokenRevoking.tsx';
import { TokenTable } from './TokenTable.tsx';

type Props = {
  page: Page<ApiToken>;
  clinic: number;
  zone: string;
  search: ConnectionSearch;
  onSearch: OnSearch<ConnectionSearch>;
};

/** The tokens of other programs: a new one, and revoking one. */
export function TokenSection({ clinic, page, zone, search, onSearch }: Props) {
  const app = useApp();
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const action = (
    <ButtonTo to="/dashboard/settings/connections" search={{ ...withoutForm(search), token: 'new' }}>
      {t('New token')}
    </ButtonTo>
  );
  return (
    <section className={css.section} aria-labelledby="tokens">
      <div className={css.head}>
        <h2 id="tokens">{t('Tokens')}</h2>
        {page.results.length > 0 && (
          <TableDownload
            name="tokens"
            list={t('Tokens')}
            read={() => tableCalls(app).exportTokens({ clinic })}
          />
        )}
      </div>
      {page.results.length > 0 ? (
        <>
          <TokenTable tokens={page.results} zone={zone} onRevoke={setRevoked} />
          <ListPages page={page} search={search} onSearch={onSearch} />
          <div>{action}</div>
        </>
      ) : (
        <EmptyState
          icon={<KeyRound size={20} aria-hidden />}
          title={t('No tokens yet')}
          text={t(
            'A token lets one program read or change what you choose here. Create one for each program, so that you can revoke it alone.',
          )}
          action={action}
        />
      )}
      {revoked && <TokenRevoking key={revoked.id} token={revoked} onDone={() => setRevoked(null)} />}
    </section>
  );
}
