import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import type { Language } from '#server/words/languages.ts';
import type { Channel } from './carrier.ts';
import { type CloseCode, closedCode } from './closed-codes.ts';
import { type TemplateData, type TemplateName, usefulSeconds } from './templates.ts';

type Timed = keyof typeof usefulSeconds;

/** Until when a message is of use, where that is not the same for all of its kind. */
type Ending<Name extends TemplateName> = Name extends Timed ? { expiresAt?: undefined } : { expiresAt: Date };

/** A message that is to be sent once the transaction it is written in has come true. */
export type Message<Name extends TemplateName> = Ending<Name> & {
  /** The clinic that writes; undefined for what concerns an account. */
  clinicId?: number;
  channel: Channel;
  recipient: string;
  language: Language;
  template: Name;
  data: TemplateData[Name];
  /** For how many seconds it waits, so that what it says can still be undone; it leaves at once otherwise. */
  heldBack?: number;
};

/** Writes a message into the outbox, as part of the transaction that causes it; its code is stored closed. */
export async function enqueue<Name extends TemplateName>(
  trx: Trx,
  { closeCode }: { closeCode: CloseCode },
  message: Message<Name>,
): Promise<void> {
  const { clinicId, channel, recipient, language, template, expiresAt, heldBack } = message;
  const { code, ...data }: { code?: string } & object = message.data;
  const id = randomUUID();
  const kept = code === undefined ? undefined : closedCode(closeCode, template, id, code);
  const end = expiresAt ?? sql`now() + make_interval(secs => ${usefulSeconds[template as Timed]})`;
  // the role of the public calls may not say when a message leaves
  const [column, value] = heldBack
    ? [sql`, next_attempt_at`, sql`, now() + make_interval(secs => ${heldBack})`]
    : [sql``, sql``];
  await sql`
    INSERT INTO outbox (clinic_id, channel, recipient, language, template, data, message_id, closed_code, code_hash,
      expires_at${column})
    VALUES (${clinicId ?? null}, ${channel}, ${recipient}, ${language}, ${template}, ${JSON.stringify(data)},
      ${id}, ${kept?.closed ?? null}, ${kept?.hash ?? null}, ${end}${value})`.execute(trx);
}
