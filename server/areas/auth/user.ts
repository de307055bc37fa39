import type { components } from '#openapi/schema.d.ts';
import type { ActingUser } from '#server/database/transaction.ts';

export const userColumns = ['id', 'email', 'first_name', 'last_name', 'username', 'version'] as const;

/** A user as the API shows them. */
export function shownUser(user: ActingUser): components['schemas']['User'] {
  const { id, email, first_name, last_name, username, version } = user;
  return { id, email, first_name, last_name, username, version };
}
