import { type ApiScope, scopeLabels } from './apiScopes.ts';
import { type Permission, permits } from './permissions.ts';
import type { Role } from './roles.ts';
import { type Saying, say, word } from './saying.ts';

/** What each role is called. */
export const roleLabels: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  practitioner: 'Practitioner',
  assistant: 'Assistant',
  receptionist: 'Receptionist',
  viewer: 'Viewer',
};

/** What a permission lets someone do. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  'clinic.manage': 'Change or delete the clinic',
  'staff.manage': 'Manage staff and their hours',
  'services.manage': 'Manage services',
  'forms.manage': 'Manage consent forms',
  'labels.manage': 'Manage patient labels',
  'patients.read': 'See patients',
  'patients.write': 'Register and change patients',
  'patients.remove': 'Decide how long charts are kept and remove them',
  'reservations.read': 'See reservations',
  'reservations.write': 'Make and change reservations',
  'reservations.treat': 'Start and complete treatments',
  'records.read': 'Read medical records',
  'records.write': 'Write medical records',
  'records.sign': 'Sign medical records',
  'consents.read': 'See consents',
  'consents.write': 'Collect consents',
  'analytics.read': 'See figures',
  'messages.manage': 'See messages and send them again',
  'audit.read': 'Read the audit log',
};

/** What a role does not allow, and who can help: said by the server, and by a page that asks nothing of it. */
export function roleForbids(role: Role, permission: Permission): Saying {
  const values = { role: word(roleLabels[role]), deed: word(permissionLabels[permission]) };
  return permits('manager', permission)
    ? say(
        'Not for your role, {role}: {deed}. An owner or a manager can do it, or give you another role.',
        values,
      )
    : say('Not for your role, {role}: {deed}. An owner can do it, or give you another role.', values);
}

/** What a token may not be for, as its maker's role does not allow it. */
export const roleForbidsScopes = (role: Role, scopes: readonly ApiScope[]): Saying =>
  say('Not for your role, {role}: {deeds}. A token can do no more than the person who makes it.', {
    role: word(roleLabels[role]),
    deeds: scopes.map((one) => word(scopeLabels[one])),
  });
