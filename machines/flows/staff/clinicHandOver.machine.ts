import { assign, emit, setup } from 'xstate';
import { blankPassword, ownPasswordFields } from '#machines/flows/account/factorFields.ts';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { asksStep, failureGuards, firstSentence, RefusedError, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** What the owner is in the clinic afterwards. */
export type FormerOwnerRole = Exclude<Role, 'owner'>;

interface Input {
  /** The member who takes the clinic. */
  readonly id: number;
  /** Names this window to the server. */
  readonly attempt: string;
}

/** To whom the clinic goes, and what is left to who gives it. */
export interface HandOverAsked {
  readonly id: number;
  readonly becomes: FormerOwnerRole;
}

/** A hand-over as it is sent: under the same key when it is sent again, so that it is done once and told as done. */
export type HandOverCall = HandOverAsked & { readonly key: string };

interface Context extends Input {
  becomes: FormerOwnerRole;
  problem: string | null;
  /** A hand-over was sent whose answer never came. */
  isUnsure: boolean;
}

const askedOf = ({ id, becomes }: Context): HandOverAsked => ({ id, becomes });

/** Who leaves after a call without an answer is told that the clinic may have another owner. */
const leaving = [{ guard: 'isUnsure', target: 'unsure' }, { target: 'kept' }] as const;

/** Handing a clinic over: what it means, the owner's role afterwards, the password or second step, and the call. */
export const clinicHandOverMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | SavingFact<null>
      | { type: 'role.chosen'; role: FormerOwnerRole }
      | { type: 'handOver.confirmed' }
      | { type: 'handOver.dismissed' }
      | { type: 'retried' },
    emitted: {} as { type: 'handedOver' } | { type: 'unsure' },
    children: {} as { handOver: 'handOver'; stepAgain: 'stepAgain'; saving: 'saving' },
  },
  actors: {
    handOver: unprovided<void, HandOverCall>('handOver'),
    stepAgain: stepAgainMachine,
    saving: savingOf<HandOverAsked, null>(),
  },
  guards: {
    ...failureGuards,
    asksStep,
    broke,
    unsure,
    isUnsure: ({ context }) => context.isUnsure,
    asksPassword: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && 'password' in error.fields,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
  },
  actions: {
    takeRole: assign((_, { role }: { role: FormerOwnerRole }) => ({ becomes: role })),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: firstSentence(error) })),
    noteUnsure: assign({ isUnsure: true }),
    tellHandedOver: emit({ type: 'handedOver' }),
    tellUnsure: emit({ type: 'unsure' }),
  },
  delays: { patience },
}).createMachine({
  id: 'clinicHandOver',
  description:
    'Making a colleague the owner of the clinic: the question, the password or second step, and the call.',
  context: ({ input }) => ({ ...input, becomes: 'manager', problem: null, isUnsure: false }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Says what the owner gives away, asks for the role they keep, and waits for a decision.',
      on: {
        'role.chosen': { actions: { type: 'takeRole', params: ({ event }) => event } },
        'handOver.confirmed': 'handingOver',
        'handOver.dismissed': leaving,
      },
    },
    handingOver: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'handOver',
        id: 'handOver',
        input: ({ context }) => ({ ...askedOf(context), key: `${context.attempt}-${context.becomes}` }),
        onDone: 'handedOver',
        onError: [
          { guard: { type: 'asksStep', params: why }, target: 'confirming' },
          { guard: { type: 'asksPassword', params: why }, target: 'proving' },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable', actions: 'noteUnsure' },
        ],
      },
      after: { patience: { target: 'unavailable', actions: 'noteUnsure' } },
    },
    confirming: {
      description: 'A separate chart asks for the second step.',
      invoke: {
        src: 'stepAgain',
        id: 'stepAgain',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'handingOver' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    proving: {
      description: 'An owner without a second step types the password, which is sent with the call.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: askedOf(context),
          attempt: context.attempt,
          fields: ownPasswordFields,
          initial: blankPassword,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { guard: { type: 'unsure', params: ({ event }) => event.output }, target: 'unsure' },
          ...leaving,
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': 'handedOver' },
    },
    refused: {
      description: 'The server refuses it and says why; the owner can ask again.',
      on: { retried: 'asking', 'handOver.dismissed': leaving },
    },
    unavailable: {
      description: 'No answer; sent again under the same key, it is done once.',
      on: { retried: 'handingOver', 'handOver.dismissed': 'unsure' },
    },
    handedOver: {
      description: 'The colleague owns the clinic.',
      type: 'final',
      entry: 'tellHandedOver',
    },
    kept: { description: 'The clinic keeps its owner.', type: 'final' },
    unsure: {
      description: 'Left before it was known who owns the clinic: what is shown has to be reloaded.',
      type: 'final',
      entry: 'tellUnsure',
    },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
