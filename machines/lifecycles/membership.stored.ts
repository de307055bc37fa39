import type { SnapshotFrom } from 'xstate';
import type { Act } from './act.ts';
import { type MembershipContext, type MembershipEvent, membershipMachine } from './membership.machine.ts';

/** What the chart needs of a stored member of staff; the names are those of the API. */
export type StoredMembership = {
  status: 'invited' | 'active' | 'suspended' | 'archived';
  role: string;
  /** The user who signs in as the member. */
  user: number | null;
};

type Snapshot = SnapshotFrom<typeof membershipMachine>;

const factsOf = ({ role, user }: StoredMembership): MembershipContext => ({
  isOwner: role === 'owner',
  isClaimed: user !== null,
});

/** The chart, standing where the stored member stands. */
export const membershipSnapshot = (stored: StoredMembership): Snapshot =>
  membershipMachine.resolveState({
    value:
      stored.status === 'active' ? { active: stored.user === null ? 'unclaimed' : 'claimed' } : stored.status,
    context: factsOf(stored),
  });

/** The status column for a state of the chart. */
export const membershipStatus = ({ value }: Snapshot): StoredMembership['status'] =>
  typeof value === 'string' ? value : 'active';

/** Where explorations begin: on the calendar, signed in, and the owner. */
export const membershipInputs: readonly MembershipContext[] = [
  { isOwner: false, isClaimed: false },
  { isOwner: false, isClaimed: true },
  { isOwner: true, isClaimed: true },
];

const boss: Act = { by: 2, role: 'manager', at: '2026-03-02T09:00:00Z' };
const guest = {
  type: 'accept',
  by: 3,
  at: '2026-03-02T09:00:00Z',
  until: '2026-03-09T09:00:00Z',
  inviterRole: 'manager',
  isMember: false,
} as const;

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const membershipSamples: readonly MembershipEvent[] = [
  { ...boss, type: 'invite' },
  { ...boss, type: 'sendResetLink' },
  { ...boss, type: 'suspend' },
  { ...boss, type: 'reinstate' },
  { ...boss, type: 'edit', changesInvitation: false },
  { ...boss, type: 'edit', changesInvitation: true },
  { ...boss, type: 'archive', reservationsToCome: 0 },
  { ...boss, type: 'archive', reservationsToCome: 2 },
  { ...boss, type: 'leave', reservationsToCome: 0 },
  { ...boss, type: 'leave', reservationsToCome: 2 },
  { ...boss, type: 'restore', isMemberElsewhere: false },
  { ...boss, type: 'restore', isMemberElsewhere: true },
  { ...boss, type: 'give' },
  { ...boss, type: 'take' },
  guest,
  { ...guest, until: '2026-03-02T09:00:00Z' },
  { ...guest, inviterRole: 'receptionist' },
  { ...guest, inviterRole: null },
  { ...guest, isMember: true },
];
