import { sql } from 'kysely';
import { messageSnapshot } from '#machines/lifecycles/message.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import { actOf, inClinic, type Scope, stillThere, tell } from '#server/access/scope.ts';
import { lockThing, onThing } from '#server/access/thing.ts';
import type { Vault } from '#server/areas/auth/factors/vault.ts';
import type { Answer, Call, Handlers } from '#server/http/call.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { listed } from '#server/lists/list.ts';
import { openedData } from '#server/messages/closed-codes.ts';
import { reasons } from '#server/messages/reasons.ts';
import { knowsTemplate, type Letter, writeLetter } from '#server/messages/templates.ts';
import { languageOf } from '#server/words/languages.ts';
import { exportMessages, listedMessages } from './export.ts';
import { isCurrent, type MessageRow, messageKind, type Sends, shownMessage } from './message.ts';

/** What the messages of a clinic are told with. */
export interface MessageDeps {
  sends: Sends;
  /** The address that links lead to. */
  publicUrl: string;
  /** Whether a held link may be told to whoever sits at this machine. */
  tellsLinks: boolean;
  /** Opens the codes of messages. */
  vault: Vault;
}

type MessageOperations = 'listMessages' | 'exportMessages' | 'readMessage' | 'resendMessage';

/** What a clinic wrote, what became of it, and sending it again. */
export const messageOperations = (deps: MessageDeps): Handlers<MessageOperations> => ({
  listMessages: (call) => listMessages(call, deps),
  exportMessages,
  readMessage: (call) => readMessage(call, deps),
  resendMessage: (call) => resendMessage(call, deps),
});

function listMessages(call: Call<'listMessages'>, { sends }: MessageDeps): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'messages.manage', async (scope) => {
    const answer = await listed<MessageRow & { is_current: boolean }>(scope.trx, call, {
      ...listedMessages(call.query),
      columns: sql`t.*, ${isCurrent} AS is_current`,
      show: (row) => shownMessage(row, sends),
    });
    await tell(scope, { action: 'message.listed', objectType: 'clinic', objectId: clinic });
    const body = { ...(answer.body as object), sends_mail: sends.mail, sends_text: sends.text };
    return { ...answer, body };
  });
}

/** In the place of a code that only the one who is written to may read. */
const unsaid = '•••• •••• •••• ••••';

const readMessage = (call: Call<'readMessage'>, deps: MessageDeps): Promise<Answer> =>
  onThing(call, messageKind, 'messages.manage', async (scope, { id }) => {
    const row = await wholeMessage(scope, id);
    await tell(scope, {
      action: 'message.read',
      objectType: 'message',
      objectId: id,
      patientId: await patientOf(scope, id),
    });
    const { template, data, state, closed_code } = row;
    const isTold = deps.tellsLinks && call.origin.isHere && state === 'held' && closed_code !== null;
    const told = isTold ? openedData(deps.vault, row) : { ...data, ...(closed_code && { code: unsaid }) };
    const letter: Letter = knowsTemplate(template)
      ? writeLetter({ template, data: told, language: languageOf(row.language) }, deps.publicUrl)
      : { subject: '', paragraphs: [reasons.unknown], after: [] };
    const body: components['schemas']['MessageRead'] = {
      message: shownMessage(row, deps.sends),
      subject: letter.subject,
      paragraphs: [...letter.paragraphs],
      action: letter.action?.label ?? null,
      after: [...letter.after],
      link: isTold ? (letter.action?.href ?? null) : null,
    };
    return { status: 200, body };
  });

const resendMessage = (call: Call<'resendMessage'>, { sends }: MessageDeps): Promise<Answer> =>
  lockThing(call, messageKind, 'messages.manage', async (scope, { id }) => {
    const row = await wholeMessage(scope, id);
    const stands = messageSnapshot({
      state: row.state,
      next_attempt_at: row.next_attempt_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    });
    const next = applyEvent(stands, {
      ...{ ...actOf(scope), type: 'resend' },
      ...{ isCarried: sends[row.channel], isCurrent: row.is_current },
    });
    await sql`
      UPDATE outbox SET state = ${next.value}, next_attempt_at = now(), last_error = '', changed_at = now()
      WHERE clinic_id = ${row.clinic_id} AND id = ${id}`.execute(scope.trx);
    await tell(scope, {
      action: 'message.resent',
      objectType: 'message',
      objectId: id,
      patientId: await patientOf(scope, id),
    });
    return { status: 200, body: shownMessage(await wholeMessage(scope, id), sends) };
  });

async function wholeMessage({ trx, clinic }: Scope, id: number) {
  const { rows } = await sql`
    SELECT t.*, ${isCurrent} AS is_current FROM outbox t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(
    trx,
  );
  return stillThere<MessageRow & { is_current: boolean }>(rows);
}

/** The patient whom a message reminds. */
async function patientOf({ trx, clinic }: Scope, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ patient_id: number }>`
    SELECT r.patient_id FROM reminders m
    JOIN reservations r ON r.clinic_id = m.clinic_id AND r.id = m.reservation_id
    WHERE m.clinic_id = ${clinic.id} AND m.outbox_id = ${id}`.execute(trx);
  return rows[0]?.patient_id;
}
