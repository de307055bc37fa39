import { expect, it } from 'vitest';
import type { Role } from '#machines/lifecycles/act.ts';
import { permits } from '#machines/lifecycles/permissions.ts';

const roles: Role[] = ['owner', 'manager', 'practitioner', 'assistant', 'receptionist', 'viewer'];

it('lets whoever writes records treat patients, because writing begins the visit', () => {
  const writers = roles.filter((role) => permits(role, 'records.write'));
  expect(writers).toEqual(['owner', 'practitioner', 'assistant']);
  expect(writers.filter((role) => permits(role, 'reservations.treat'))).toEqual(writers);
});
