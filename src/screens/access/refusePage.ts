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
  const { role, permission } = await standingOf(app, operation, clinic);
  if (role && permission && !permits(role, permission)) throw forbidden(forbiddenWords(role, permission));
}

/** Whether the user's role in a clinic allows an operation, for a part of a page that others do without. */
export async function mayAsk(app: App, operation: Operation, clinic?: number): Promise<boolean> {
  const { role, permission } = await standingOf(app, operation, clinic);
  return !role || !permission || permits(role, permission);
}

async function standingOf(app: App, operation: Operation, clinic: number | undefined) {
  const chosen = await chosenClinic(app);
  const role = roleIn({ ...app.defaultClinic.getSnapshot().context, chosen }, clinic);
  return { role, permission: permissionFor(operation) };
}

/** Told as a page that is not there for this user, with the reason: nothing broke, so nothing is logged as broken. */
const forbidden = (why: string) => notFound({ data: { why } });

/** What a page becomes whose first call failed: not found, not for this role, or an error. */
export function pageOf(error: unknown): unknown {
  if (!(error instanceof RefusedError)) return error;
  if (error.status === 404) return notFound();
  return error.status === 403 ? forbidden(error.message) : error;
}
