import type { ReservationRow, StoredMove } from './reservation.ts';

const names = ['reason', 'notes', 'kind', 'priority'] as const;

/** What a move changes beside time and place. */
export const changedBesides = (
  row: ReservationRow,
  changes: Partial<ReservationRow>,
): NonNullable<StoredMove['besides']> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [was, became] = [row[name], changes[name]];
      return became === undefined || became === was ? [] : [[name, { was, became }]];
    }),
  );

/** The same as it was before, but for what was changed once more since. */
export const besidesBack = (row: ReservationRow, { besides = {} }: StoredMove): Partial<ReservationRow> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const changed = besides[name];
      return changed && changed.became === row[name] ? [[name, changed.was]] : [];
    }),
  );
