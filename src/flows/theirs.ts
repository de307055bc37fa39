import { staffName } from '#machines/flows/staff/staffFields.ts';
import type { FormValues } from '#machines/form/rules.ts';
import type { Theirs } from '#machines/parts/conflict.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import type { App } from '#src/session/app.ts';
import { clinicZone } from './clinics/clinicZone.ts';

interface Changed {
  readonly clinic: number;
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: number | null;
}

/** What someone else saved, with who it was where the clinic's staff tell it, and the clock their time is shown by. */
export async function theirsOf(
  app: App,
  { clinic, version, updated_at, updated_by }: Changed,
  values: FormValues,
  signal: AbortSignal,
): Promise<Theirs> {
  const [zone, staff] = await Promise.all([
    clinicZone(app, clinic, signal),
    staffCalls(app)
      .listAllStaff({ clinic, status: 'all' }, signal)
      .catch(() => []),
  ]);
  const who = staff.find(({ user }) => user !== null && user === updated_by);
  return { values, version, changedAt: updated_at, changedBy: who ? staffName(who) : null, zone };
}
