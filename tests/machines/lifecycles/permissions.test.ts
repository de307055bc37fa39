import { expect, it } from 'vitest';
import { type Permission, permissions, permissionsOf, permits } from '#machines/lifecycles/permissions.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { roles } from '#tests/support/roles.ts';

it('lets whoever writes records treat patients, because writing begins the visit', () => {
  const writers = roles.filter((role) => permits(role, 'records.write'));
  expect(writers).toEqual(['owner', 'practitioner', 'assistant']);
  expect(writers.filter((role) => permits(role, 'reservations.treat'))).toEqual(writers);
});

/** Which roles hold a permission, as the clinic was promised it; not read from the table that decides. */
const promised: Readonly<Record<Permission, readonly Role[]>> = {
  'clinic.manage': ['owner'],
  'staff.manage': ['owner', 'manager'],
  'services.manage': ['owner', 'manager'],
  'forms.manage': ['owner', 'manager'],
  'labels.manage': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist'],
  'patients.read': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'],
  'patients.write': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist'],
  'patients.remove': ['owner', 'manager'],
  'reservations.read': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'],
  'reservations.write': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist'],
  'reservations.treat': ['owner', 'manager', 'practitioner', 'assistant'],
  'records.read': ['owner', 'manager', 'practitioner', 'assistant', 'viewer'],
  'records.write': ['owner', 'practitioner', 'assistant'],
  'records.sign': ['owner', 'practitioner'],
  'consents.read': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'],
  'consents.write': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist'],
  'analytics.read': ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'],
  'messages.manage': ['owner', 'manager'],
  'audit.read': ['owner', 'manager'],
};

it.each(permissions)('%s is held by those to whom it was promised, and by nobody else', (permission) => {
  expect(roles.filter((role) => permits(role, permission)).sort()).toEqual([...promised[permission]].sort());
});

it('lets whoever may only look change nothing', () => {
  expect(permissionsOf('viewer').filter((one) => !one.endsWith('.read'))).toEqual([]);
});
