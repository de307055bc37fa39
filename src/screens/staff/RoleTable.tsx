import Check from 'lucide-react/icons/check';
import type { Role } from '#machines/lifecycles/act.ts';
import { permissions, permits } from '#machines/lifecycles/permissions.ts';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { permissionWords } from './permissionWords.ts';
import { roles } from './roles.ts';
import * as css from './staff.css.ts';

const columns = Object.keys(roles) as Role[];

/** What each role may do, the chosen one marked; read out of the table that the server obeys. */
export function RoleTable({ chosen }: { chosen: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.roleFrame} tabIndex={0} aria-label={t('What each role may do')}>
      <table className={css.roleTable} aria-label={t('Permissions by role')}>
        <thead>
          <tr>
            <th className={css.roleName} scope="col">
              <span className={hidden}>{t('Permission')}</span>
            </th>
            {columns.map((role) => (
              <th
                key={role}
                className={`${css.roleHead}${role === chosen ? ` ${css.roleChosen}` : ''}`}
                scope="col"
              >
                {roles[role].word}
                {role === chosen && <span className={hidden}>{t('(this member)')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission} className={css.roleRow}>
              <th className={css.roleName} scope="row">
                {permissionWords[permission]}
              </th>
              {columns.map((role) => (
                <td key={role} className={`${css.roleCell}${role === chosen ? ` ${css.roleChosen}` : ''}`}>
                  {permits(role, permission) ? (
                    <>
                      <Check className={css.yes} size={16} aria-hidden />
                      <span className={hidden}>{t('yes')}</span>
                    </>
                  ) : (
                    <>
                      <span aria-hidden>·</span>
                      <span className={hidden}>{t('no')}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
