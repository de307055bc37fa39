import type { Role } from '#machines/lifecycles/roles.ts';

/** Every role that someone may have in a clinic. */
export const roles: readonly Role[] = [
  'owner',
  'manager',
  'practitioner',
  'assistant',
  'receptionist',
  'viewer',
];
