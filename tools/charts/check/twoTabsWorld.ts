import type { Tokens } from '#machines/app/auth.facts.ts';
import type { Snapshots } from './composition.ts';

export const tabs = ['one', 'two'] as const;
export type Tab = (typeof tabs)[number];
export type Key = 'access' | 'refresh';

/** A tab's turn to refresh: it waits for the lock, asks with a token, or has its answer stored and not yet seen by all. */
export interface Call {
  readonly phase: 'waiting' | 'asking' | 'passing';
  readonly shown: string | null;
  /** Whether the chart still waits for the answer. */
  readonly isWanted: boolean;
}

/** A value on its way to what another tab sees of the browser's storage. */
export interface Post {
  readonly key: Key;
  readonly value: string | null;
  /** The writes of all tabs have one order. */
  readonly order: number;
}

export type Context = Tokens & {
  readonly tries: number;
  readonly ended: string | null;
  readonly user: unknown;
};

export interface Seen extends Tokens {
  readonly orders: Readonly<Record<Key, number>>;
}

/** The session as the server keeps it: the present refresh token stays good until one that was offered is used. */
export interface Session {
  readonly held: number;
  readonly offered: readonly number[];
  readonly replaced: readonly number[];
  readonly last: number;
  readonly isOver: boolean;
}

/** What is outside the charts: the server, the storage as each tab sees it, the lock, and what may still happen. */
export interface World {
  readonly session: Session;
  readonly seen: Readonly<Record<Tab, Seen>>;
  readonly posts: Readonly<Record<Tab, readonly Post[]>>;
  readonly calls: Readonly<Record<Tab, Call | null>>;
  readonly lock: Tab | null;
  readonly writes: number;
  /** How often an access token may still run out, an answer get lost, someone log out. */
  readonly left: Readonly<{ expiries: number; losses: number; signOuts: number }>;
  /** Whether a token was shown whose place another had taken. */
  readonly isReused: boolean;
  readonly isLeft: boolean;
}

/** Two tabs of one browser at one moment. */
export interface TwoTabs {
  readonly snapshots: Snapshots;
  readonly world: World;
}

export const family = '11111111-1111-4111-8111-111111111111';
export const refreshOf = (number: number) => `${family}.${number}`;
export const accessOf = (number: number) => `a${number}`;
export const numberOf = (refresh: string) => Number(refresh.split('.')[1]);
export const other = (tab: Tab): Tab => (tab === 'one' ? 'two' : 'one');

/** How the server takes a refresh token: with another and the session as it is then, or not. */
export function show(
  session: Session,
  refresh: string,
): { session: Session; next?: number; isReuse: boolean } {
  const number = numberOf(refresh);
  if (session.isOver) return { session, isReuse: false };
  if (session.replaced.includes(number)) return { session: { ...session, isOver: true }, isReuse: true };
  const isHeld = number === session.held;
  const next = session.last + 1;
  const settled = isHeld
    ? session
    : {
        ...session,
        held: number,
        offered: [],
        replaced: [session.held, ...session.offered.filter((one) => one !== number), ...session.replaced],
      };
  return { session: { ...settled, offered: [next, ...settled.offered], last: next }, next, isReuse: false };
}

/** The tokens that a tab's chart holds. */
export const held = ({ snapshots }: TwoTabs, tab: Tab) => snapshots.get(tab)?.context as Tokens;
