import { type Permission, permits } from './permissions.ts';
import type { Role } from './roles.ts';

/** What a token of another program may be for, and what its maker has to be allowed. */
const needs = {
  'clinic.read': ['reservations.read'],
  'patient.read': ['patients.read'],
  'patient.write': ['patients.read', 'patients.write'],
  'appointment.read': ['reservations.read'],
  'appointment.write': ['reservations.read', 'reservations.write'],
  'record.read': ['records.read'],
  'consent.read': ['consents.read'],
  'audit.read': ['audit.read'],
} as const satisfies Record<string, readonly Permission[]>;

/** One thing that a token may be for. */
export type ApiScope = keyof typeof needs;

/** What a token can be for, in words. */
export const scopeLabels: Readonly<Record<ApiScope, string>> = {
  'clinic.read': 'Read the clinic',
  'patient.read': 'Read patients',
  'patient.write': 'Add and change patients',
  'appointment.read': 'Read reservations',
  'appointment.write': 'Book and change reservations',
  'record.read': 'Read medical records',
  'consent.read': 'Read patient consents',
  'audit.read': 'Read the audit log',
};

export const apiScopes = Object.keys(needs) as readonly ApiScope[];

/** Whether a word is one of the scopes. */
export const isApiScope = (word: unknown): word is ApiScope =>
  typeof word === 'string' && Object.hasOwn(needs, word);

/** Whether someone in a role may use a scope. The log of who did what leaves the house by its owner alone. */
export const permitsScope = (role: Role, scope: ApiScope): boolean =>
  needs[scope].every((permission) => permits(role, permission)) &&
  (scope !== 'audit.read' || role === 'owner');

/** As what the tokens of a clinic stand: they treat and read as an assistant does, and sign, lead, manage and remove nothing. */
export const roleOfClinicTokens: Role = 'assistant';

/** For how many days a token may be made. */
export const tokenDays = [30, 90, 365] as const;

/** Whether someone in a role makes the tokens of the clinic, and sees and revokes those and the ones of all others in it. */
export const overseesTokens = (role: Role): boolean => role === 'owner' || role === 'manager';
