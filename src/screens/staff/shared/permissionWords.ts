import type { Permission } from '#machines/lifecycles/permissions.ts';
import { t } from '#src/language/t.ts';

/** What a permission lets somebody do. */
export const permissionWords: Record<Permission, string> = {
  'clinic.manage': t('Change or delete the clinic'),
  'staff.manage': t('Manage staff and their hours'),
  'services.manage': t('Manage services'),
  'forms.manage': t('Manage consent forms'),
  'labels.manage': t('Manage patient labels'),
  'patients.read': t('See patients'),
  'patients.write': t('Register and change patients'),
  'patients.remove': t('Decide how long charts are kept and remove them'),
  'reservations.read': t('See reservations'),
  'reservations.write': t('Make and change reservations'),
  'reservations.treat': t('Start and complete treatments'),
  'records.read': t('Read medical records'),
  'records.write': t('Write medical records'),
  'records.sign': t('Sign medical records'),
  'consents.read': t('See consents'),
  'consents.write': t('Collect consents'),
  'analytics.read': t('See figures'),
  'messages.manage': t('See messages and send them again'),
  'audit.read': t('Read the audit log'),
};
