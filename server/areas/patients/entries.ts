import type { PatientBody } from './patient.ts';

type Entry = { id?: number };

/** Gives every entry without a number of its own, or with one that came before, the next free one of its list. */
function withIds<E extends Entry>(entries: readonly E[]): (E & { id: number })[] {
  const taken = new Set<number>();
  let next = Math.min(2_147_483_647 - entries.length, Math.max(0, ...entries.map(({ id }) => id ?? 0)));
  return entries.map((entry) => {
    const id = entry.id === undefined || taken.has(entry.id) ? ++next : entry.id;
    taken.add(id);
    return { ...entry, id };
  });
}

/** A body whose allergies, conditions and medications can be told apart. */
export function numbered(body: Partial<PatientBody>) {
  const { allergies, conditions, medications, labels: _, ...rest } = body;
  return {
    ...rest,
    ...(allergies && { allergies: withIds(allergies) }),
    ...(conditions && { conditions: withIds(conditions) }),
    ...(medications && { medications: withIds(medications) }),
  };
}
