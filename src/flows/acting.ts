import type { Acting } from '#machines/flows/reservations/reservationMoves.ts';
import { staffCalls } from '#src/calls/staff.ts';
import type { App } from '#src/session/app.ts';

/** Who acts in a clinic, and in which role; a server that knows no roles decides by itself. */
export async function actingIn(app: App, clinic: number, signal?: AbortSignal): Promise<Acting> {
  const { results } = await staffCalls(app).listStaff({ clinic, mine: true, limit: 1 }, signal);
  const { user } = app.auth.getSnapshot().context;
  return { by: user?.id ?? 0, role: results[0]?.role ?? 'owner' };
}
