import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Trx } from '#server/database/tables.ts';
import { tooManyRequests } from '#server/http/refusal.ts';

/** Something that is counted, and how often it may happen within a quarter of an hour. */
export interface Limit {
  key: string;
  most: number;
}

const windowLength = sql`interval '15 minutes'`;
const secondsLeft = sql<number>`ceil(extract(epoch from throttles.window_ends_at - now()))::int`.as(
  'seconds',
);

/** Who fails: someone, someone where the account was used before, or whoever is signed in. */
export type Tried = 'anywhere' | 'familiar' | 'session';

/**
 * The failures that may be made on an account from an address. An address from which the account was used before has
 * its own count, so that a stranger cannot lock the owner out; sessions have one of their own wherever they are, so that
 * who stole one does not guess on from address to address.
 */
export const signInLimits = (account: string, address: string, tried: Tried): Limit[] =>
  ownAndAddress(`account:${nameOf(account)}`, address, tried);

/** The wrong second factors of an account: counted in the same way, and apart, so that the right password does not clear them. */
export const factorLimits = (userId: number, address: string, tried: Tried): Limit[] =>
  ownAndAddress(`factor:${userId}`, address, tried);

function ownAndAddress(own: string, address: string, tried: Tried): Limit[] {
  const suffixes = { anywhere: '', familiar: `@${network(address)}`, session: '@session' };
  return [
    { key: own + suffixes[tried], most: 10 },
    { key: `address:${network(address)}`, most: 100 },
  ];
}

/** An account as the counts name it: what strangers type is not kept. */
const nameOf = (account: string) => createHash('sha256').update(account).digest('base64url');

/** The accounts that may be made from an address. */
export const registrationLimits = (address: string): Limit[] => [
  { key: `register:${network(address)}`, most: 300 },
];

/** The sign-ins at the house's provider that may be begun from an address. */
export const oneSignInLimits = (address: string): Limit[] => [
  { key: `one-sign-in:${network(address)}`, most: 300 },
];

/** The links for a new password that may be asked for an address, and from one. */
export const recoveryLimits = (account: string, address: string): Limit[] => [
  { key: `recovery:${nameOf(account)}`, most: 3 },
  { key: `recoveries:${network(address)}`, most: 30 },
];

/** The links to a new address that a user may have sent: each may go to an address of the user's choice. */
export const addressLimits = (userId: number): Limit[] => [{ key: `address-change:${userId}`, most: 3 }];

/** The links for a new password that owners may send a user: a newer one voids the user's own. */
export const memberResetLimits = (userId: number): Limit[] => [{ key: `memberReset:${userId}`, most: 3 }];

/** The wrong links that may be tried from an address. */
export const resetLimits = (address: string): Limit[] => [{ key: `reset:${network(address)}`, most: 30 }];

/** The invitations that a user may make: each may go to an address of the user's choice. */
export const invitingLimits = (userId: number): Limit[] => [{ key: `inviting:${userId}`, most: 300 }];

/** The wrong codes of invitations that a user may try, and all users from an address. */
export const invitationLimits = (userId: number, address: string): Limit[] => [
  { key: `invitation:${userId}`, most: 10 },
  { key: `invitations:${network(address)}`, most: 100 },
];

/** The links that no one has which may be tried from an address. */
export const doorLimits = (address: string): Limit[] => [{ key: `door:${network(address)}`, most: 30 }];

/**
 * The wrong dates of birth that may be given from an address, over all links; those of one link are counted with it, and for
 * good. The database counts them where it compares, so that none slips past.
 */
export const birthDateLimit = (address: string): Limit => ({
  key: `birthDates:${network(address)}`,
  most: 5,
});

/** What may be done by one link. */
export const byLinkLimits = (token: string): Limit[] => [{ key: `byLink:${nameOf(token)}`, most: 60 }];

/** The times that may be kept from an address and in a clinic without booking them. */
export const holdingLimits = (clinic: number, address: string): Limit[] => [
  { key: `holding:${network(address)}`, most: 30 },
  holdingIn(clinic),
];

/** The times that may be kept in a clinic without booking them, wherever they are asked for. */
export const holdingIn = (clinic: number): Limit => ({ key: `holdingIn:${clinic}`, most: 600 });

/** The codes that may be sent to a mailbox, from an address and for a clinic. */
export const bookingCodeLimits = (clinic: number, recipient: string, address: string): Limit[] => [
  { key: `bookingCode:${nameOf(recipient)}`, most: 5 },
  { key: `bookingCodes:${network(address)}`, most: 30 },
  { key: `bookingCodesIn:${clinic}`, most: 300 },
];

/** The wrong codes that may be tried from an address; those of one booking are counted with it, and for good. */
export const wrongCodeLimits = (address: string): Limit[] => [
  { key: `wrongCodes:${network(address)}`, most: 30 },
];

/** The arrivals that may be told from an address, whatever becomes of them. */
export const arrivalLimits = (address: string): Limit[] => [
  { key: `arrivals:${network(address)}`, most: 30 },
];

/** Where a call comes from, as what is kept of it may name it. */
export const hashOfCaller = (address: string): Buffer =>
  createHash('sha256').update(network(address)).digest();

/** One household or office: a whole /64 of IPv6. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Refuses when a limit is reached; further tries do not prolong the wait. */
export async function refuseAboveLimits(trx: Trx, limits: Limit[]): Promise<void> {
  const counts = await trx
    .selectFrom('throttles')
    .select(['key', 'failures', secondsLeft])
    .where('key', 'in', keysOf(limits))
    .where('window_ends_at', '>', sql<Date>`now()`)
    .execute();
  refuse(counts.filter(({ key, failures }) => failures >= mostOf(limits, key)));
}

const mostOf = (limits: Limit[], key: string) => limits.find((limit) => limit.key === key)?.most ?? 0;

function refuse(reached: readonly { seconds: number }[]): void {
  const waits = reached.map(({ seconds }) => Math.max(1, seconds));
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits));
}

/** How often something happened within the last quarter of an hour, by the clock of the database. */
export async function countOf(trx: Trx, { key }: Limit): Promise<{ count: number; now: Date }> {
  const { rows } = await sql<{ count: number; now: Date }>`
    SELECT now(), coalesce(
      (SELECT failures FROM throttles WHERE key = ${key} AND window_ends_at > now()), 0) AS count`.execute(
    trx,
  );
  return rows[0] as { count: number; now: Date };
}

/**
 * Counts one towards every limit, or refuses where one is reached. Those who come at once wait for each other's count, so none
 * slips past; what is refused takes its own back with its transaction.
 */
export async function countWithin(trx: Trx, limits: Limit[]): Promise<void> {
  const counts = await countTowards(trx, limits);
  refuse(counts.filter(({ key, failures }) => failures > mostOf(limits, key)));
}

/** Counts one towards every limit, and forgets counts that are over. */
export async function countTowards(trx: Trx, limits: Limit[]) {
  return trx
    .insertInto('throttles')
    .values(
      [...limits]
        .sort((a, b) => a.key.localeCompare(b.key))
        .map(({ key }) => ({ key, failures: 1, window_ends_at: sql<Date>`now() + ${windowLength}` })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql<number>`case when throttles.window_ends_at <= now() then 1 else throttles.failures + 1 end`,
        window_ends_at: sql<Date>`case when throttles.window_ends_at <= now() then excluded.window_ends_at else throttles.window_ends_at end`,
      }),
    )
    .returning(['key', 'failures', secondsLeft])
    .execute();
}

/** Forgets the failures on an account after the right password or factor; those of the address stay. */
export async function forgetFailures(trx: Trx, limits: Limit[]): Promise<void> {
  await trx
    .deleteFrom('throttles')
    .where((where) =>
      where.or([
        where(
          'key',
          'in',
          keysOf(limits).filter((key) => /^(account|factor):/.test(key)),
        ),
        where('window_ends_at', '<', sql<Date>`now() - interval '1 hour'`),
      ]),
    )
    .execute();
}

const keysOf = (limits: Limit[]) => limits.map(({ key }) => key);
