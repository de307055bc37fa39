import type { Role } from '#machines/lifecycles/roles.ts';
import { staffCalls } from '#src/calls/staff.ts';
import type { App } from '#src/session/app.ts';

/** Who the signed-in user is in a clinic: what the lifecycle charts ask for. */
export interface Place {
  readonly by: number;
  readonly role: Role;
  /** The member of staff that the user is, where they are one. */
  readonly staff: number | null;
}

/** Finds out who the user is in a clinic; the owner is one even without a member of staff. */
export async function placeIn(app: App, clinic: number, signal: AbortSignal): Promise<Place> {
  const { results } = await staffCalls(app).listStaff({ clinic, mine: true, limit: 1 }, signal);
  const by = app.auth.getSnapshot().context.user?.id ?? 0;
  const owner = app.defaultClinic.getSnapshot().context.clinics.find(({ id }) => id === clinic)?.user;
  const mine = results[0];
  return {
    by,
    role: owner === by && by !== 0 ? 'owner' : (mine?.role ?? 'viewer'),
    staff: mine?.id ?? null,
  };
}
