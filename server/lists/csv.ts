import { Readable } from 'node:stream';
import type { Answer } from '#server/http/call.ts';

/** What a spreadsheet would run instead of showing it. */
const formula = /^[=+\-@\t\r]/;

const linesOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

function quoted(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** More rows than this are not for a spreadsheet. */
export const mostRows = 100_000;

const portion = 250;

/** A table that is read portion by portion while it is sent. */
export interface Table {
  /** What the file is called, without its ending. */
  name: string;
  titles: readonly string[];
  /** Its rows, in their order. */
  ids: readonly number[];
  /** The cells of some rows, in a transaction that begins and ends with them. */
  read(ids: readonly number[]): Promise<string[][]>;
}

/**
 * An answer with lines of cells for any spreadsheet: UTF-8 with its mark, every cell quoted, none a formula. It holds one
 * portion at a time, and no connection to the database while a slow line takes it.
 */
export const csvAnswer = (table: Table): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}.csv"`,
  },
  body: Readable.from(piecesOf(table), { objectMode: false }),
});

async function* piecesOf({ titles, ids, read }: Table): AsyncGenerator<string> {
  yield `\ufeff${linesOf([titles])}`;
  for (let at = 0; at < ids.length; at += portion) yield linesOf(await read(ids.slice(at, at + portion)));
}
