import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import { forbiddenWords } from './forbiddenWords.ts';
import { useRole } from './useRole.ts';

/**
 * Why the user may not do something in a clinic, the chosen one unless another is named; undefined where they may, and
 * where the server tells no roles: then its own refusal is the first to be heard.
 */
export function useForbidden(permission: Permission, clinic?: number): string | undefined {
  const role = useRole(clinic);
  return role && !permits(role, permission) ? forbiddenWords(role, permission) : undefined;
}
