import type { Role } from './roles.ts';

/** Everything that someone may be allowed. */
export const permissions = [
  'clinic.manage',
  'staff.manage',
  'services.manage',
  'forms.manage',
  'labels.manage',
  'patients.read',
  'patients.write',
  'patients.remove',
  'reservations.read',
  'reservations.write',
  'reservations.treat',
  'records.read',
  'records.write',
  'records.sign',
  'consents.read',
  'consents.write',
  'analytics.read',
  'messages.manage',
  'audit.read',
] as const;

/** Something that a role may or may not do. */
export type Permission = (typeof permissions)[number];

const desk: Permission[] = [
  'patients.read',
  'patients.write',
  'reservations.read',
  'reservations.write',
  'consents.read',
  'consents.write',
];
const care: Permission[] = [
  ...desk,
  'labels.manage',
  'reservations.treat',
  'records.read',
  'records.write',
  'analytics.read',
];

const table: Record<Role, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((one) => !['records.write', 'records.sign', 'clinic.manage'].includes(one)),
  practitioner: [...care, 'records.sign'],
  assistant: care,
  receptionist: [...desk, 'labels.manage', 'analytics.read'],
  viewer: ['patients.read', 'reservations.read', 'consents.read', 'records.read', 'analytics.read'],
};

/** Everything that a role may do. */
export const permissionsOf = (role: Role): readonly Permission[] => table[role];

/** What of a patient belongs to the medical record; the desk keeps the rest, with the allergies that everyone must know. */
export const clinicalFields = ['conditions', 'medications', 'blood_type'] as const;

/** Whether a role may do something. */
export const permits = (role: Role, permission: Permission): boolean => table[role].includes(permission);

/** Whether a role reads and writes the clinical fields of a patient. */
export const readsClinical = (role: Role): boolean => permits(role, 'records.read');
