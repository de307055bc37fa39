import type { Changes } from '#machines/parts/updates.machine.ts';
import { toObject, toText } from '#src/api/shape.ts';

/** One event of the stream of changes. */
export interface Told {
  readonly event: string;
  readonly changes: Changes;
}

const longestSilence = 40_000;

/** The events of a stream as they come; a stream that is silent for too long, against its pulse, is cut. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(longestSilence, reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const told = toTold(block);
        if (told) yield told;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function toTold(block: string): Told | null {
  const fields = new Map(
    block
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const [event, data] = [fields.get('event'), fields.get('data')];
  return event === undefined || data === undefined ? null : { event, changes: toChanges(JSON.parse(data)) };
}

/** What changed, as the server tells it. */
export function toChanges(value: unknown): Changes {
  const { cursor, appointments, records, is_whole } = toObject(value);
  return {
    cursor: toText(cursor),
    appointments: Array.isArray(appointments) ? appointments : [],
    records: records === true,
    is_whole: is_whole !== false,
  };
}

function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
