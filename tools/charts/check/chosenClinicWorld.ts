import type { User } from '#machines/flows/account/accountFields.ts';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Heard, Snapshots } from './composition.ts';

export const accounts = ['ada', 'bea'] as const;
export type Account = (typeof accounts)[number];

/** What may still happen, and how often. */
export type Spent = 'expiries' | 'losses' | 'signIns' | 'tabs';

/** What is outside the charts: whose session the browser holds, and which clinics the server knows of each account. */
export interface World {
  readonly account: Account | null;
  /** As whom the clinics were asked for last. */
  readonly asked: Account | null;
  /** What the clinics were when they were read last; null before that. */
  readonly read: readonly number[] | null;
  readonly clinics: Readonly<Record<Account, readonly number[]>>;
  /** Whether the server has ended the session. */
  readonly isOver: boolean;
  readonly left: Readonly<Record<Spent, number>>;
}

/** The page at one moment. */
export interface Away {
  readonly snapshots: Snapshots;
  readonly world: World;
}

/** Why a session may end: someone asked for it, the server refused it, or another tab ended it. */
export type Cause = 'asked' | 'refused' | 'elsewhere' | null;

export interface AwayStep {
  readonly now: Away;
  readonly heard: readonly Heard[];
  readonly cause: Cause;
  /** Whether this is the answer to which clinics there are. */
  readonly isRead: boolean;
}

const families: Readonly<Record<Account, string>> = {
  ada: '11111111-1111-4111-8111-111111111111',
  bea: '22222222-2222-4222-8222-222222222222',
};

export const tokensOf = (account: Account) => ({
  access: `of ${account}`,
  refresh: `${families[account]}.1`,
});

export const userOf = (account: Account): User => ({
  id: accounts.indexOf(account) + 1,
  email: `${account}@example.test`,
  username: account,
  first_name: account,
  last_name: 'L',
});

export const clinicOf = (id: number): Clinic => ({
  id,
  name: `Clinic ${id}`,
  address: '',
  email: '',
  phone_number: '',
  user: 1,
});

export const contextOf = (snapshots: Snapshots, path: string): Record<string, unknown> =>
  snapshots.get(path)?.context ?? {};

interface Kept {
  readonly clinics: readonly Clinic[];
  readonly chosen: Clinic | null;
}

/** What the page keeps of the clinics. */
export const kept = ({ snapshots }: Away): Kept =>
  contextOf(snapshots, 'app.defaultClinic') as unknown as Kept;
