import { timeFormat } from '#src/time/timeFormat.ts';

/** When a recording was kept, as the reader writes times; what a file has in its place stays as it is. */
export function momentInWords(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : timeFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
