import type pg from 'pg';
import type { AuditKey } from '#server/audit/audit-key.ts';
import type { ChangeNotifier } from '#server/database/change-notifier.ts';
import type { DemoOffer } from '#server/demo/offer.ts';
import type { Handlers } from '#server/http/call.ts';
import type { TakenMessages } from '#server/http/failures.ts';
import type { FileRoom } from './attachments/room.ts';
import { integrityOperations } from './audit/integrity.ts';
import type { AuthDeps } from './auth/deps.ts';
import { authOperations } from './auth/operations.ts';
import { takenAccounts } from './auth/taken.ts';
import { changeOperations } from './calendar/changes.ts';
import { clinicOperations } from './clinics/operations.ts';
import { calendarFeedOperations } from './connections/calendar-feeds.ts';
import { type WebhookDeps, webhookOperations } from './connections/webhooks.ts';
import { demoOperations } from './demo/operations.ts';
import type { CodeList } from './diagnosis-codes/codes.ts';
import { diagnosisCodeOperations } from './diagnosis-codes/operations.ts';
import { type DoorDeps, doorOperations } from './door/operations.ts';
import { healthOperations } from './health/operations.ts';
import { type MessageDeps, messageOperations } from './messages/operations.ts';
import { resourceOperations } from './operations.ts';
import { retentionOperations } from './retention/operations.ts';
import { staffOperations } from './staff/operations.ts';
import { takenNames } from './taken.ts';

/** Every operation of the contract; the compiler and the start both refuse a list with a gap. */
export const createHandlers = (
  pool: pg.Pool,
  auth: AuthDeps,
  changeNotifier: ChangeNotifier,
  codes: CodeList,
  demo: DemoOffer,
  auditKey: AuditKey | undefined,
  messages: MessageDeps,
  door: DoorDeps,
  webhooks: WebhookDeps,
  room: FileRoom,
): Handlers => ({
  ...authOperations(auth),
  ...clinicOperations,
  ...healthOperations(pool),
  ...diagnosisCodeOperations(codes),
  ...staffOperations(auth),
  ...resourceOperations(room),
  ...retentionOperations(auth),
  ...changeOperations(changeNotifier),
  ...demoOperations(demo),
  ...integrityOperations(auditKey),
  ...messageOperations(messages),
  ...doorOperations(door),
  ...calendarFeedOperations(door.publicUrl),
  ...webhookOperations(webhooks),
});

/** What a broken unique constraint of any area means to the user. */
export const takenMessages: TakenMessages = { ...takenAccounts, ...takenNames };
