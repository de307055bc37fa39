/** Rows by the thing that they are of, in their order. */
export function grouped<Row extends { of: number }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Map<number, Shown[]> {
  const groups = new Map<number, Shown[]>();
  for (const row of rows) {
    const group = groups.get(row.of);
    if (group) group.push(show(row));
    else groups.set(row.of, [show(row)]);
  }
  return groups;
}
