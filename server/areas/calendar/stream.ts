import { PassThrough } from 'node:stream';
import type { components } from '#openapi/schema.d.ts';
import type { ChangeNotifier } from '#server/database/change-notifier.ts';
import { SessionEnded } from '#server/database/transaction.ts';
import type { Answer } from '#server/http/call.ts';

type Changes = components['schemas']['AppointmentChanges'];

/** What changed, and whether more has been stored that cannot be told yet. */
export type Look = Answer & { body?: Changes; lags?: boolean };

const pulse = 15_000;
/** How long a transaction that ended before an older one waits for it. */
const patience = 250;

const told = (event: 'ready' | 'changed', changes: Changes) =>
  `id: ${changes.cursor}\nevent: ${event}\ndata: ${JSON.stringify(changes)}\n\n`;

/**
 * The changes of a clinic as they happen. Each look is made as the user, so that a session that has ended, or a place
 * in the clinic that was lost, ends the stream; a pulse does so even where nothing happens.
 */
export function followChanges(
  bell: ChangeNotifier,
  clinic: number,
  first: Changes,
  look: (cursor: string) => Promise<Look>,
  closed: () => void,
): Answer {
  const stream = new PassThrough();
  let { cursor } = first;
  let isLooking = false;
  let isWanted = false;
  let soon: NodeJS.Timeout | undefined;

  async function see(): Promise<void> {
    if (isLooking) {
      isWanted = true;
      return;
    }
    isLooking = true;
    isWanted = false;
    try {
      const { status, body, lags } = await look(cursor);
      if (status !== 200 || !body) return void stream.end();
      cursor = body.cursor;
      if (body.appointments.length > 0 || body.records || !body.is_whole) stream.write(told('changed', body));
      if (lags) soon = setTimeout(see, patience);
    } catch (error) {
      // a database that is away comes back: the next pulse looks again
      if (error instanceof SessionEnded) stream.end();
    } finally {
      isLooking = false;
      if (isWanted && stream.writable) void see();
    }
  }

  const stopHearing = bell.hear(clinic, { rung: () => void see(), closed: () => void stream.end() });
  const beat = setInterval(() => {
    stream.write(': alive\n\n');
    void see();
  }, pulse);
  stream.once('close', () => {
    clearInterval(beat);
    clearTimeout(soon);
    stopHearing();
    closed();
  });
  stream.write(told('ready', first));
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  return { status: 200, body: stream, headers };
}
