/** A piece of text that is in both versions, only in the earlier, or only in the later one. */
export interface Piece {
  readonly kind: 'kept' | 'gone' | 'come';
  readonly text: string;
}

/** Above this many words a text is shown as a whole before and after: comparing would take too long. */
const most = 1500;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

/** What became of a text, word by word. */
export function differenceOf(before: string, after: string): Piece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'kept', text: before }];
  const [one, other] = [wordsOf(before), wordsOf(after)];
  if (one.length > most || other.length > most)
    return joined([
      { kind: 'gone', text: before },
      { kind: 'come', text: after },
    ]);
  // the longest common sequence, from the end
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    if (row < one.length && column < other.length && one[row] === other[column]) {
      pieces.push({ kind: 'kept', text: one[row] as string });
      row += 1;
      column += 1;
    } else if (column >= other.length || (row < one.length && at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'gone', text: one[row] as string });
      row += 1;
    } else {
      pieces.push({ kind: 'come', text: other[column] as string });
      column += 1;
    }
  }
  return joined(pieces);
}

/** Neighbours of one kind as one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) all[all.length - 1] = { kind: last.kind, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
