import type { Role } from '#machines/lifecycles/act.ts';
import { t } from '#src/language/t.ts';

/** The roles, each with who that is. */
export const roles: Record<Role, { word: string; detail: string }> = {
  owner: { word: t('Owner'), detail: t('Created the clinic and can do everything in it.') },
  manager: { word: t('Manager'), detail: t('Runs the clinic: staff, services, forms and the desk.') },
  practitioner: { word: t('Practitioner'), detail: t('Treats patients, writes and signs their records.') },
  assistant: {
    word: t('Assistant'),
    detail: t("Assists with treatment and writes records, but can't sign them."),
  },
  receptionist: { word: t('Receptionist'), detail: t('Works at the desk; sees no medical records.') },
  viewer: { word: t('Viewer'), detail: t('Can view everything, but change nothing.') },
};

/** The roles that can be given to somebody: all but the owner's. */
export const lesserRoles = (Object.keys(roles) as Role[]).filter((role) => role !== 'owner');
