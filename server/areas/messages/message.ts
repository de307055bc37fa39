import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { instant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import type { Channel } from '#server/messages/carrier.ts';
import { keptReason } from '#server/messages/kept-reason.ts';
import { reasons } from '#server/messages/reasons.ts';
import { isAboutAccount } from '#server/messages/templates.ts';

type Shown = components['schemas']['Message'];

/** A stored message of a clinic. */
export type MessageRow = Row<'outbox'> & { clinic_id: number };

/** What this server can send by. */
export type Sends = Readonly<Record<Channel, boolean>>;

/** The kind of thing, for look-up and audit. */
export const messageKind = { table: 'outbox', word: 'message' } as const;

/** Whether what a message `t` says still holds: its link works, the visit is at this time. */
export const isCurrent = sql<boolean>`coalesce(CASE t.template
  WHEN 'invitation' THEN EXISTS (SELECT FROM staff_invitations i
    WHERE i.clinic_id = t.clinic_id AND i.code_hash = t.code_hash AND i.expires_at > now())
  WHEN 'reminder' THEN EXISTS (SELECT FROM reminders m
    JOIN reservations r ON r.clinic_id = m.clinic_id AND r.id = m.reservation_id
    WHERE m.outbox_id = t.id AND r.start_at = m.start_at AND r.status IN ('booked', 'confirmed'))
  WHEN 'offer' THEN EXISTS (SELECT FROM reservations r
    WHERE r.clinic_id = t.clinic_id AND r.id = (t.data ->> 'reservation')::int AND r.status = 'waitlisted'
      AND r.offered_until = t.expires_at AND r.offered_until > now())
  WHEN 'requestAccepted' THEN EXISTS (SELECT FROM reservations r
    WHERE r.clinic_id = t.clinic_id AND r.id = (t.data ->> 'reservation')::int AND r.status IN ('booked', 'confirmed')
      AND r.start_at = (t.data ->> 'start_at')::timestamptz AND r.start_at > now())
  WHEN 'requestDeclined' THEN EXISTS (SELECT FROM reservations r
    WHERE r.clinic_id = t.clinic_id AND r.id = (t.data ->> 'reservation')::int AND r.status = 'cancelled')
  WHEN 'visitLink' THEN EXISTS (SELECT FROM visit_links l
    JOIN reservations r ON r.clinic_id = l.clinic_id AND r.id = l.reservation_id
    WHERE l.clinic_id = t.clinic_id AND l.token_hash = t.code_hash AND l.withdrawn_at IS NULL AND l.locked_at IS NULL
      AND r.status IN ('requested', 'waitlisted', 'booked', 'confirmed'))
  WHEN 'clinicGiven' THEN true
  WHEN 'clinicTaken' THEN true
  WHEN 'memberLeft' THEN true
  WHEN 'memberReset' THEN EXISTS (SELECT FROM password_resets p
    WHERE p.code_hash = t.code_hash AND p.expires_at > now())
  WHEN 'factorReset' THEN EXISTS (SELECT FROM factor_resets f
    WHERE f.code_hash = t.code_hash AND f.expires_at > now())
  END, false)`;

const withdrawn: Readonly<Record<string, string>> = {
  invitation: reasons.invitationOver,
  reminder: reasons.visitOver,
  offer: reasons.offerOver,
  requestAccepted: reasons.answerOver,
  requestDeclined: reasons.answerOver,
  visitLink: reasons.linkOver,
};

/** A message as the API shows it; what its link holds stays out. */
export function shownMessage(row: MessageRow & { is_current: boolean }, sends: Sends): Shown {
  const { id, template, channel, state, attempts } = row;
  return {
    id,
    clinic: row.clinic_id,
    kind: template,
    channel,
    recipient: isAboutAccount(template) ? null : row.recipient,
    state,
    ...inEnglish({
      last_error:
        row.last_error === 'withdrawn'
          ? (withdrawn[template] ?? reasons.withdrawn)
          : keptReason(row.last_error),
    }),
    attempts,
    next_attempt_at: state === 'queued' ? instant(row.next_attempt_at) : null,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    is_carried: sends[channel],
    is_current: row.is_current,
  };
}
