import { type Operation, permissionFor } from '#machines/lifecycles/operationRights.ts';
import { permits } from '#machines/lifecycles/permissions.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import type { App } from '#src/app/createApp.ts';
import { roleIn } from '#src/app/roleIn.ts';
import { forbiddenWords } from './forbiddenWords.ts';

/**
 * Refuses a page before it asks the server, where the user's role in a clinic does not allow what the page is for; the
 * clinic is the chosen one unless another is named. A server that tells no roles refuses by itself.
 */
export async function refusePage(app: App, operation: Operation, clinic?: number): Promise<void> {
  const chosen = await chosenClinic(app);
  const role = roleIn({ ...app.defaultClinic.getSnapshot().context, chosen }, clinic);
  const permission = permissionFor(operation);
  if (role && permission && !permits(role, permission))
    throw new RefusedError(403, {}, [forbiddenWords(role, permission)]);
}
