import { type Promises, promise } from '#machines/parts/properties.ts';
import type { StandingInput } from './staffStanding.machine.ts';

/** What has to be said before each call is made. */
const askers: Readonly<Record<string, string>> = {
  invite: 'invitation.asked',
  suspend: 'suspension.confirmed',
  reinstate: 'reinstatement.asked',
  sendResetLink: 'resetLink.confirmed',
  sendFactorReset: 'factorReset.confirmed',
};

/** What each fact about a member stands on. */
const grounds: Readonly<Record<string, string>> = {
  suspended: 'xstate.done.actor.suspend',
  reinstated: 'xstate.done.actor.reinstate',
  invited: 'code.noted',
  resetLinkSent: 'xstate.done.actor.sendResetLink',
  factorResetSent: 'xstate.done.actor.sendFactorReset',
};

interface Decided {
  readonly version: number;
  readonly decidedOn: number | null;
}

/** What stays where it is while the member is read again. */
const lasting = [
  'confirmingSuspension',
  'suspending',
  'reinstating',
  'inviting',
  'confirmingResetLink',
  'sendingResetLink',
  'confirmingFactorReset',
  'sendingFactorReset',
  'invited',
];

/** What deciding about a member's access promises. */
export const staffStandingPromises: Promises = {
  properties: [
    promise<StandingInput>({
      says: 'No one loses access, and no link or code is sent, before the question is confirmed.',
      holds: ({ event, asked }) => asked.every(({ id }) => askers[id] === event.type),
    }),
    promise<StandingInput>({
      says: 'What is decided is decided on the version of the member that is shown.',
      holds: ({ asked, now: { context } }) =>
        asked.every(({ input }) => {
          const about = input as StandingInput | undefined;
          return about?.id === context.id && about.version === context.version;
        }),
    }),
    promise<StandingInput>({
      says: 'What became of a member is told only by the answer of the server.',
      holds: ({ event, stated }) =>
        stated.every(({ type, to }) => type === 'outdated' || grounds[to ?? type] === event.type),
    }),
    promise({
      says: 'A member who is read again takes away no question, no code and no call.',
      holds: ({ event, before, now }) =>
        event.type !== 'member.changed' || lasting.every((state) => !before?.isIn(state) || now.isIn(state)),
    }),
    promise<Decided>({
      says: 'After a decision the next one waits for the member to be read again, and no longer.',
      holds: ({ now }) =>
        !(now.isIn('moved') || now.isIn('outdated')) || now.context.version === now.context.decidedOn,
    }),
    promise<Decided, number | null>({
      says: 'No decision is asked for on a version that the last one has made old.',
      begins: null,
      remembers: ({ stated, now }, old) =>
        stated.some(({ type }) => type === 'moved' || type === 'outdated') ? now.context.decidedOn : old,
      holds: ({ asked }, old) =>
        asked.every(({ input }) => (input as StandingInput | undefined)?.version !== old),
    }),
    promise<StandingInput>({
      says: 'A new code is shown until the user has noted it.',
      holds: ({ event, before, now }) =>
        (event.type !== 'xstate.done.actor.invite' || now.isIn('invited')) &&
        (!before?.isIn('invited') || now.isIn('invited') || event.type === 'code.noted'),
    }),
  ],
};
