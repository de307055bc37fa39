/** What a spreadsheet would run instead of showing it. */
const formula = /^[=+\-@\t\r]/;

/** Lines of cells for any spreadsheet: UTF-8 with its mark, every cell quoted, none a formula. */
export const toCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`;

function quoted(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
