import type pg from 'pg';
import { english, say } from '#machines/lifecycles/saying.ts';
import type { Vault } from '#server/areas/auth/factors/vault.ts';
import { keepWorking } from '#server/messages/keep-working.ts';
import {
  noteDelivered,
  noteUndelivered,
  type TakenDelivery,
  takeDueDeliveries,
  tidyDeliveries,
} from './queue.ts';
import { postNotice } from './send.ts';
import { LeadsInside, type WebhookTargets } from './target.ts';

/** What delivering takes: the database, what opens the secrets, and where webhooks may lead. */
export interface Delivering {
  pool: pg.Pool;
  vault: Vault;
  targets: WebhookTargets;
}

/** Delivers everything whose time has come; answers how many were tried. */
export async function deliverDue(delivering: Delivering): Promise<number> {
  const patient = new AbortController().signal;
  await tidyDeliveries(delivering.pool);
  let tried = 0;
  for (;;) {
    const taken = await takeDueDeliveries(delivering.pool, 4);
    if (taken.length === 0) return tried;
    await Promise.all(taken.map((one) => deliverOne(delivering, one, patient)));
    tried += taken.length;
  }
}

/** Delivers notices as their time comes; answers how to stop. */
export const keepDelivering = (delivering: Delivering): (() => Promise<void>) =>
  keepWorking({
    take: (most) => takeDueDeliveries(delivering.pool, most),
    carry: (taken, stop) => deliverOne(delivering, taken, stop),
    tidy: () => tidyDeliveries(delivering.pool),
  });

/** One attempt, and what became of it. */
async function deliverOne({ pool, vault, targets }: Delivering, taken: TakenDelivery, stop: AbortSignal) {
  try {
    const notice = {
      url: taken.url,
      secrets: [taken.closed, ...(taken.old ? [taken.old] : [])].map((one) =>
        vault.open(taken.clinic_id, one),
      ),
      key: taken.event_id,
      body: bodyOf(taken),
    };
    const status = await postNotice(notice, targets, stop);
    if (status >= 200 && status < 300) return await noteDelivered(pool, taken).catch(() => {});
    await noteUndelivered(
      pool,
      taken,
      english(say('It answered {status}.', { status })),
      status === 410,
    ).catch(() => {});
  } catch (error) {
    const isInside = error instanceof LeadsInside;
    const reason = isInside ? error.message : 'There was no answer.';
    await noteUndelivered(pool, taken, reason, isInside).catch(() => {});
  }
}

const bodyOf = ({
  event_id,
  event,
  created_at,
  clinic_id,
  object_type,
  object_id,
  patient_id,
}: TakenDelivery) =>
  JSON.stringify({
    id: event_id,
    event,
    at: created_at.toISOString(),
    clinic: clinic_id,
    object: object_type === null ? null : { kind: object_type, id: object_id },
    patient: patient_id,
  });
