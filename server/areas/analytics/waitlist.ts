import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { freedTimes, mostFreed } from '#server/areas/appointments/waiting/fitting.ts';
import { shownOfWork, type WorkItem, type WorkList } from './work-list.ts';

/**
 * Who waits and could be offered a time, as the page of the waiting list shows them. The longest waiting first, each with
 * the earliest time; a time that is offered to someone is not to be offered to anyone else.
 */
export async function waitlistMatches(scope: Scope): Promise<WorkList> {
  const times = await freedTimes(scope, sql`true`);
  const matches = new Map<number, WorkItem & { since: string }>();
  for (const { start_at, service_name, waiting } of times) {
    if (waiting.some(({ offered_until }) => offered_until)) continue;
    for (const { appointment: id, patient, patient_name, waiting_since: since } of waiting)
      if (!matches.has(id))
        matches.set(id, {
          id,
          patient,
          patient_name,
          at: start_at,
          detail: service_name,
          other: null,
          since,
        });
  }
  const inOrder = [...matches.values()].sort(
    (one, other) => one.since.localeCompare(other.since) || one.id - other.id,
  );
  return {
    count: inOrder.length,
    count_is_least: times.length === mostFreed,
    items: inOrder.slice(0, shownOfWork).map(({ since: _, ...item }) => item),
  };
}
