import type { Role } from '#machines/lifecycles/act.ts';
import { isPermission, isRole, type Permission, permits } from '#machines/lifecycles/permissions.ts';
import type { RefusedError } from '#machines/parts/failure.ts';
import { t } from '#src/language/t.ts';
import { permissionWords } from '#src/screens/staff/shared/permissionWords.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';

/** What a role does not allow, and who can help. */
export function forbiddenWords(role: Role, permission: Permission): string {
  const values = { role: roles[role].word, deed: permissionWords[permission] };
  return permits('manager', permission)
    ? t(
        'Not for your role, {role}: {deed}. An owner or a manager can do it, or give you another role.',
        values,
      )
    : t('Not for your role, {role}: {deed}. An owner can do it, or give you another role.', values);
}

/** A server's refusal in the same words, where it names the role and the permission. */
export function refusalInWords({ message, inParts }: RefusedError): string {
  const { role, permission } = inParts.detail?.values ?? {};
  const isTold = isRole(role) && typeof permission === 'string' && isPermission(permission);
  return isTold ? forbiddenWords(role, permission) : message;
}
