import { roleLabels } from '#machines/lifecycles/rightsInWords.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

const told = (role: Role, detail: string) => ({ word: translateServerText(roleLabels[role]), detail });

/** The roles, each with who that is. */
export const roles: Record<Role, { word: string; detail: string }> = {
  owner: told('owner', t('Owns the clinic and can do everything in it.')),
  manager: told('manager', t('Runs the clinic: staff, services, forms and the desk.')),
  practitioner: told('practitioner', t('Treats patients, writes and signs their records.')),
  assistant: told('assistant', t("Assists with treatment and writes records, but can't sign them.")),
  receptionist: told('receptionist', t('Works at the desk; sees no medical records.')),
  viewer: told('viewer', t('Can view everything, but change nothing.')),
};

/** The roles that can be given to someone: all but the owner's. */
export const lesserRoles = (Object.keys(roles) as Role[]).filter((role) => role !== 'owner');
