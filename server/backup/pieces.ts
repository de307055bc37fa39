import { StartRefused } from '#server/refused-start.ts';

const newline = 10;
const longestLine = 1024 * 1024;

/** Takes a stream apart into lines of JSON and stretches of bytes, as they are asked for. */
export function piecesOf(source: AsyncIterable<Uint8Array>) {
  const incoming = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const { done, value } = await incoming.next();
    if (done) throw new StartRefused('The backup is not whole: it ends too early. Nothing was restored.');
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
  }

  return {
    async line(): Promise<unknown> {
      let end = held.indexOf(newline);
      while (end < 0) {
        if (held.length > longestLine) throw notOne();
        await more();
        end = held.indexOf(newline);
      }
      const text = held.subarray(0, end).toString('utf8');
      held = held.subarray(end + 1);
      try {
        return JSON.parse(text);
      } catch {
        throw notOne();
      }
    },
    async *bytes(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        if (held.length === 0) await more();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

export type Pieces = ReturnType<typeof piecesOf>;

/** What is said of a file that no backup command has written. */
export const notOne = () => new StartRefused('The file is no backup of Chartroom. Nothing was restored.');
