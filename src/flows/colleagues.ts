import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import { staffName } from '#machines/flows/staff/staffFields.ts';
import { staffCalls } from '#src/calls/staff.ts';
import type { App } from '#src/session/app.ts';

/** Everyone of a clinic who is not archived, or of everyone, by name. */
export async function colleaguesOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
  status: 'current' | 'all' = 'current',
): Promise<Colleague[]> {
  const members = await staffCalls(app).listAllStaff({ clinic, status }, signal);
  return members.map((member) => ({ id: member.id, name: staffName(member) }));
}
