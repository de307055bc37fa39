import Check from 'lucide-react/icons/check';
import { permissions, permits } from '#machines/lifecycles/permissions.ts';
import { permissionLabels } from '#machines/lifecycles/rightsInWords.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import * as css from './roleTable.css.ts';
import { roles } from './shared/roles.ts';

const columns = Object.keys(roles) as Role[];

// as in every table: what is laid out otherwise must not lose its role
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  header: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** What each role may do, the chosen one marked; read out of the table that the server obeys. */
export function RoleTable({ chosen }: { chosen: string }) {
  const mark = (role: Role) => (role === chosen ? ` ${css.chosen}` : '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.frame} tabIndex={0} aria-label={t('What each role may do')}>
      <table className={css.table} {...as.table} aria-label={t('Permissions by role')}>
        <thead className={css.heads} {...as.group}>
          <tr {...as.row}>
            <th className={css.name} scope="col" {...as.head}>
              <span className={hidden}>{t('Permission')}</span>
            </th>
            {columns.map((role) => (
              <th key={role} className={`${css.head}${mark(role)}`} scope="col" {...as.head}>
                {roles[role].word}
                {role === chosen && <span className={hidden}>{t('(this member)')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={css.body} {...as.group}>
          {permissions.map((permission) => (
            <tr key={permission} className={css.row} {...as.row}>
              <th className={css.name} scope="row" {...as.header}>
                {translateServerText(permissionLabels[permission])}
              </th>
              {columns.map((role) => (
                <PermissionCell
                  key={role}
                  role={role}
                  isPermitted={permits(role, permission)}
                  mark={mark(role)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = { role: Role; isPermitted: boolean; mark: string };

function PermissionCell({ role, isPermitted, mark }: CellProps) {
  return (
    <td
      className={`${css.cell}${isPermitted ? '' : ` ${css.no}`}${mark}`}
      data-title={roles[role].word}
      {...as.cell}
    >
      {isPermitted ? <Check className={css.yes} size={16} aria-hidden /> : <span aria-hidden>·</span>}
      <span className={hidden}>{isPermitted ? t('yes') : t('no')}</span>
    </td>
  );
}
