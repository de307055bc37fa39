import { useSelector } from '@xstate/react';
import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import { useApp } from '#src/app/AppContext.tsx';
import { t } from '#src/language/t.ts';
import { permissionWords } from '../staff/permissionWords.ts';
import { roles } from '../staff/roles.ts';

/**
 * Why the user may not do something in a clinic, the chosen one unless another is named; undefined where they may, and
 * where the server tells no roles: then its own refusal is the first to be heard.
 */
export function useForbidden(permission: Permission, clinic?: number): string | undefined {
  const role = useSelector(useApp().defaultClinic, ({ context: { chosen, clinics } }) =>
    clinic === undefined ? chosen?.role : clinics.find(({ id }) => id === clinic)?.role,
  );
  if (!role || permits(role, permission)) return undefined;
  const values = { role: roles[role].word, deed: permissionWords[permission] };
  return permits('manager', permission)
    ? t(
        'Not for your role, {role}: {deed}. An owner or a manager can do it, or give you another role.',
        values,
      )
    : t('Not for your role, {role}: {deed}. An owner can do it, or give you another role.', values);
}
