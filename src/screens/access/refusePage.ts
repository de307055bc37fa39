import { notFound } from '@tanstack/react-router';
import { type Operation, permissionFor } from '#machines/lifecycles/operationRights.ts';
import { permits } from '#machines/lifecycles/permissions.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import type { App } from '#src/session/app.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';
import { roleIn } from '#src/session/roleIn.ts';
import { forbiddenWords } from './forbiddenWords.ts';

/**
 * Refuses a page before it asks the server, where the user's role in a clinic does not allow what the page is for; the
 * clinic is the chosen one unless another is named. A server that tells no roles refuses by itself.
 */
export async function refusePage(app: App, operation: Operation, clinic?: number): Promise<void> {
  const chosen = await chosenClinic(app);
  const role = roleIn({ ...app.defaultClinic.getSnapshot().context, chosen }, clinic);
  const permission = permissionFor(operation);
  if (role && permission && !permits(role, permission)) throw forbidden(forbiddenWords(role, permission));
}

/** Told as a page that is not there for this user, with the reason: nothing broke, so nothing is logged as broken. */
const forbidden = (why: string) => notFound({ data: { why } });

/** What a page becomes whose first call failed: not found, not for this role, or an error. */
export function pageOf(error: unknown): unknown {
  if (!(error instanceof RefusedError)) return error;
  if (error.status === 404) return notFound();
  return error.status === 403 ? forbidden(error.message) : error;
}
