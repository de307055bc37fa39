import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import { t } from '#src/language/t.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './connections.css.ts';
import { scopeWords, stateWords } from './words.ts';

type Props = { tokens: readonly ApiToken[]; zone: string; onRevoke: (token: ApiToken) => void };

function columnsOf(timeZone: string): TableColumn<ApiToken>[] {
  const day = timeFormat({ dateStyle: 'medium', timeZone });
  const moment = timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  return [
    {
      id: 'name',
      title: t('Name'),
      cell: ({ name, ending }) => (
        <>
          <bdi>{name}</bdi> <code dir="ltr">…{ending}</code>
        </>
      ),
    },
    {
      id: 'scopes',
      title: t('What it may do'),
      cell: ({ scopes }) => (
        <span className={css.scopes}>
          {scopes.map((one) => (
            <Chip key={one}>{scopeWords[one]?.label ?? one}</Chip>
          ))}
        </span>
      ),
    },
    {
      id: 'acts_as',
      title: t('Acts as'),
      cell: ({ acts_as, user_name }) => (acts_as === 'clinic' ? t('The clinic') : <bdi>{user_name}</bdi>),
    },
    { id: 'user', title: t('Created by'), cell: ({ user_name }) => <bdi>{user_name}</bdi> },
    {
      id: 'state',
      title: t('State'),
      isOneLine: true,
      cell: ({ state }) => <Chip tone={state === 'active' ? 'success' : 'neutral'}>{stateWords[state]}</Chip>,
    },
    {
      id: 'last_used_at',
      title: t('Last used'),
      isOneLine: true,
      cell: ({ last_used_at }) =>
        last_used_at ? (
          <time dateTime={last_used_at}>{moment.format(new Date(last_used_at))}</time>
        ) : (
          t('Never')
        ),
    },
    {
      id: 'expires_at',
      title: t('Ends'),
      isOneLine: true,
      cell: ({ expires_at }) => <time dateTime={expires_at}>{day.format(new Date(expires_at))}</time>,
    },
  ];
}

/** The tokens of other programs, newest first. */
export function TokenTable({ tokens, zone, onRevoke }: Props) {
  return (
    <Table
      label={t('Tokens')}
      columns={columnsOf(zone)}
      rows={tokens}
      rowKey={({ id }) => id}
      rowActions={(token) =>
        token.state === 'active' && (
          <Button
            size="small"
            variant="danger"
            aria-label={t('Revoke {name}', { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t('Revoke')}
          </Button>
        )
      }
    />
  );
}
