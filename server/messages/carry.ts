import type pg from 'pg';
import type { Vault } from '#server/areas/auth/factors/vault.ts';
import { languageOf } from '#server/words/languages.ts';
import { type Carriers, type Channel, Undeliverable } from './carrier.ts';
import { closeOpenCodes, openedData } from './closed-codes.ts';
import { keepWorking, mostAtOnce } from './keep-working.ts';
import { htmlText, plainText } from './letterText.ts';
import { forgetOld, holdAndGiveUp, noteFailure, noteSent, type Taken, takeDue } from './queue.ts';
import { reasons } from './reasons.ts';
import { isAboutAccount, withoutDeadLink, writeLetter } from './templates.ts';

/** What carrying takes: the database, the ways out, and the address that links lead to. */
export interface Carrying {
  pool: pg.Pool;
  carriers: Carriers;
  publicUrl: string;
  /** Opens the codes of messages. */
  vault: Vault;
}

const everyHour = 3_600_000;
/** Well below the time after which another server takes the message. */
const longestAttempt = 120_000;

/** Carries everything whose time has come, each once; answers how many were tried. */
export async function carryDue(carrying: Carrying): Promise<number> {
  const channels = Object.keys(carrying.carriers) as Channel[];
  await closeOpenCodes(carrying.pool, carrying.vault);
  await holdAndGiveUp(carrying.pool, channels);
  const patient = new AbortController().signal;
  let tried = 0;
  for (;;) {
    const taken = await takeDue(carrying.pool, channels, mostAtOnce);
    await Promise.all(taken.map((message) => carryOne(carrying, message, patient)));
    tried += taken.length;
    if (taken.length < mostAtOnce) return tried;
  }
}

/**
 * Carries messages as their time comes; answers how to stop, which lets those under way arrive. What is cut off then is
 * taken up again by any server, under the same Message-ID.
 */
export function keepCarrying(carrying: Carrying): () => Promise<void> {
  const { pool, vault } = carrying;
  const channels = Object.keys(carrying.carriers) as Channel[];
  let forgottenAt = 0;
  return keepWorking({
    take: async (most) => (channels.length === 0 ? [] : takeDue(pool, channels, most)),
    carry: (taken, stop) => carryOne(carrying, taken, stop),
    async tidy() {
      await closeOpenCodes(pool, vault);
      await holdAndGiveUp(pool, channels);
      if (Date.now() - forgottenAt < everyHour) return;
      forgottenAt = Date.now();
      await forgetOld(pool);
    },
  });
}

/** One attempt, and what became of it. */
async function carryOne(
  { pool, carriers, publicUrl, vault }: Carrying,
  taken: Taken,
  stop: AbortSignal,
): Promise<void> {
  const { channel, recipient, sender, message_id } = taken;
  const language = languageOf(taken.language);
  try {
    const data = openedData(vault, taken);
    const told = taken.is_closed ? withoutDeadLink(taken.template, data) : data;
    const letter = writeLetter({ ...taken, data: told, language }, publicUrl);
    const parcel = {
      key: message_id,
      to: recipient,
      sender: isAboutAccount(taken.template) ? '' : (sender ?? ''),
      language,
      subject: letter.subject,
      text: plainText(letter),
      html: htmlText(letter, language),
    };
    await carriers[channel]?.carry(parcel, AbortSignal.any([stop, AbortSignal.timeout(longestAttempt)]));
  } catch (error) {
    const reason = error instanceof Error ? error.message : reasons.failed;
    // a database that is away settles nothing: the message is taken up again when its time is over
    await noteFailure(pool, taken, reason, error instanceof Undeliverable).catch(() => {});
    return;
  }
  await noteSent(pool, taken).catch(() => {});
}
