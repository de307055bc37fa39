import type pg from 'pg';
import { claimReminders, settleReminder } from './claim.ts';
import type { ReminderSender } from './sender.ts';
import { reminderText } from './text.ts';

const everyMinute = 60_000;

/** Sends what is due now, each once, and keeps what became of it; answers how many were taken. */
export async function sendDueReminders(pool: pg.Pool, sender: ReminderSender): Promise<number> {
  const claimed = await claimReminders(pool, sender.name);
  for (const one of claimed) {
    if (one.state === 'skipped') continue;
    const { number, channel, address } = one;
    try {
      await sender.send({ number, channel, address, text: reminderText(one) });
      await settleReminder(pool, one, 'sent', '');
    } catch (error) {
      await settleReminder(pool, one, 'failed', error instanceof Error ? error.message : 'It failed.');
    }
  }
  return claimed.length;
}

/** Sends reminders every minute; answers how to stop, which waits for those under way. */
export function keepReminding(pool: pg.Pool, sender: ReminderSender): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const turn = () => {
    // a database that is away is asked again a minute later
    underWay = underWay.then(() => sendDueReminders(pool, sender)).catch(() => {});
  };
  const clock = setInterval(turn, everyMinute);
  turn();
  return async () => {
    clearInterval(clock);
    await underWay;
  };
}
