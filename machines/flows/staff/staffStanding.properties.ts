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
    promise<StandingInput>({
      says: 'A new code is shown until the user has noted it.',
      holds: ({ event, before, now }) =>
        (event.type !== 'xstate.done.actor.invite' || now.isIn('invited')) &&
        (!before?.isIn('invited') || now.isIn('invited') || event.type === 'code.noted'),
    }),
  ],
};
