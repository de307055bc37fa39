import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import type { ConnectionSearch } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { TokenRevoking } from './TokenRevoking.tsx';
import { TokenTable } from './TokenTable.tsx';

type Props = {
  page: Page<ApiToken>;
  zone: string;
  search: ConnectionSearch;
  onSearch: (search: ConnectionSearch) => void;
};

/** The tokens of other programs, and revoking one. */
export function TokenSection({ page, zone, search, onSearch }: Props) {
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const { limit = 20, offset = 0 } = search;
  return (
    <section className={css.section} aria-labelledby="tokens">
      <h2 id="tokens">{t('Tokens')}</h2>
      {page.results.length > 0 ? (
        <>
          <TokenTable tokens={page.results} zone={zone} onRevoke={setRevoked} />
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
      {revoked && <TokenRevoking key={revoked.id} token={revoked} onDone={() => setRevoked(null)} />}
    </section>
  );
}
