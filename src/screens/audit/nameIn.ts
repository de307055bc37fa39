import type { AuditName } from '#src/calls/audit.ts';
import { typedDay } from '#src/time/dayRange.ts';

/** What something is called that the log tells by its number; undefined where no one may know, or it is gone. */
export type NameOf = (thing: string, id: number) => string | undefined;

/** How the things of a page of the log are called. */
export function nameIn(names: readonly AuditName[]): NameOf {
  // a record has no name but its day
  const known = new Map(
    names.map(({ thing, id, name }) => [
      `${thing} ${id}`,
      thing === 'medical_record' ? typedDay(name) : name,
    ]),
  );
  return (thing, id) => known.get(`${thing} ${id}`);
}
