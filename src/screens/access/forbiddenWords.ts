import type { Permission } from '#machines/lifecycles/permissions.ts';
import { roleForbids } from '#machines/lifecycles/rightsInWords.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

/** What a role does not allow, and who can help, in the words in which the server refuses it. */
export const forbiddenWords = (role: Role, permission: Permission): string =>
  translateServerText(roleForbids(role, permission));
