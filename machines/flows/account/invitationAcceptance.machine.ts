import { assertEvent, assign, type EventObject, emit, setup } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { failureGuards, RefusedError, sentences, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import { codeIn, type InvitationShown, invitationFields, type Joined } from './invitationFields.ts';

interface Input {
  /** The code of the link, or null where it is to be typed. */
  code: string | null;
  isSignedIn: boolean;
  /** Names this acceptance to the server, so that a repeated request joins once. */
  attempt: string;
}

interface Context extends Input {
  /** The code that was accepted last: it again is the same request, another one another. */
  sent: string | null;
  submission: number;
  invitation: InvitationShown | null;
  joined: Joined | null;
  problem: string | null;
}

const statusOf = (error: unknown) => (error instanceof RefusedError ? error.status : null);

/** From the code of an invitation to a place in the clinic, by way of an account where there is none yet. */
export const invitationAcceptanceMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | FormFact
      | { type: 'session.opened' }
      | { type: 'session.closed' }
      | { type: 'invitation.accepted' }
      | { type: 'invitation.declined' }
      | { type: 'waiting.cancelled' }
      | { type: 'retried' },
    emitted: {} as { type: 'codeSpent' } | { type: 'joined'; clinic: Clinic },
    children: {} as {
      form: 'form';
      watchSession: 'watchSession';
      readInvitation: 'readInvitation';
      acceptInvitation: 'acceptInvitation';
      enterClinic: 'enterClinic';
    },
  },
  actors: {
    form: formMachine,
    watchSession: silent<EventObject>(),
    readInvitation: unprovided<InvitationShown, { code: string }>('readInvitation'),
    acceptInvitation: unprovided<Joined, { code: string; key: string }>('acceptInvitation'),
    enterClinic: unprovided<Clinic, Joined | null>('enterClinic'),
  },
  guards: {
    ...failureGuards,
    hasCode: ({ context }) => Boolean(context.code),
    isSignedIn: ({ context }) => context.isSignedIn,
    sessionEnded: (_, { error }: { error: unknown }) => statusOf(error) === 401,
    codeRefused: (_, { error }: { error: unknown }) => statusOf(error) === 400,
  },
  actions: {
    takeCode: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { code: codeIn(event.values.code) };
    }),
    nameAcceptance: assign(({ context: { code, sent, submission } }) => ({
      sent: code,
      submission: code === sent ? submission : submission + 1,
    })),
    noteSignedIn: assign({ isSignedIn: true }),
    noteSignedOut: assign({ isSignedIn: false, invitation: null }),
    takeInvitation: assign((_, { invitation }: { invitation: InvitationShown }) => ({ invitation })),
    takeJoined: assign((_, { joined }: { joined: Joined }) => ({ joined })),
    takeRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: [...Object.values(sentences(error).fields), ...sentences(error).general][0] ?? null,
    })),
    forgetProblem: assign({ problem: null }),
    tellSpent: emit({ type: 'codeSpent' }),
    tellJoined: emit((_, { clinic }: { clinic: Clinic }) => ({ type: 'joined', clinic }) as const),
  },
  delays: { patience, slow: 10_000 },
}).createMachine({
  id: 'invitationAcceptance',
  description: 'Joining a clinic with an invitation code.',
  context: ({ input }) => ({
    ...input,
    sent: null,
    submission: 0,
    invitation: null,
    joined: null,
    problem: null,
  }),
  invoke: { src: 'watchSession', id: 'watchSession' },
  on: {
    'session.opened': { actions: 'noteSignedIn' },
    'session.closed': { actions: 'noteSignedOut' },
  },
  initial: 'reading',
  states: {
    reading: {
      description: 'Checks whether the link brought a code.',
      always: [{ guard: 'hasCode', target: 'identifying' }, { target: 'asking' }],
    },
    asking: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: invitationFields,
          initial: { code: context.code ?? '' },
          draft: null,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'blank',
      on: {
        'form.submitted': { target: 'identifying', actions: ['takeCode', 'forgetProblem'] },
        'invitation.declined': { target: 'declined', actions: 'tellSpent' },
      },
      states: {
        blank: { description: 'Waits for a code.' },
        refused: { description: 'The server refused the code and says why; another can be typed.' },
      },
    },
    identifying: {
      description: 'Checks whether the user is signed in.',
      always: [{ guard: 'isSignedIn', target: 'invited' }, { target: 'needsAccount' }],
    },
    needsAccount: {
      description: 'No one is signed in; the code waits while the user signs in or creates an account.',
      on: {
        'session.opened': { target: 'invited', actions: 'noteSignedIn' },
        'invitation.declined': { target: 'declined', actions: 'tellSpent' },
      },
    },
    invited: {
      initial: 'lookingUp',
      on: {
        'session.closed': { target: 'needsAccount', actions: 'noteSignedOut' },
        'invitation.declined': { target: 'declined', actions: 'tellSpent' },
      },
      states: {
        lookingUp: {
          tags: 'busy',
          description: 'The code is being looked up.',
          invoke: {
            src: 'readInvitation',
            id: 'readInvitation',
            input: ({ context }) => ({ code: given(context.code, 'code') }),
            onDone: {
              target: 'showing',
              actions: {
                type: 'takeInvitation',
                params: ({ event }) => ({ invitation: event.output }),
              },
            },
            onError: [
              {
                guard: { type: 'sessionEnded', params: why },
                target: '#invitationAcceptance.needsAccount',
                actions: 'noteSignedOut',
              },
              {
                guard: { type: 'codeRefused', params: why },
                target: '#invitationAcceptance.asking.refused',
                actions: [{ type: 'takeRefusal', params: why }, 'tellSpent'],
              },
              {
                guard: { type: 'refused', params: why },
                target: '#invitationAcceptance.asking.refused',
                actions: { type: 'takeRefusal', params: why },
              },
              { target: 'unknown' },
            ],
          },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual.' },
          },
        },
        unknown: {
          description: 'No answer from the server; the user can try again.',
          on: { retried: 'lookingUp' },
        },
        showing: {
          description: 'Says who sent the invitation and to which clinic, and waits for a decision.',
          on: { 'invitation.accepted': 'accepting' },
        },
        accepting: {
          tags: 'busy',
          description: 'The user is becoming a member.',
          entry: 'nameAcceptance',
          invoke: {
            src: 'acceptInvitation',
            id: 'acceptInvitation',
            input: ({ context }) => ({
              code: given(context.code, 'code'),
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: {
              target: '#invitationAcceptance.entering',
              actions: [
                { type: 'takeJoined', params: ({ event }) => ({ joined: event.output }) },
                'tellSpent',
              ],
            },
            onError: [
              {
                guard: { type: 'sessionEnded', params: why },
                target: '#invitationAcceptance.needsAccount',
                actions: 'noteSignedOut',
              },
              {
                guard: { type: 'codeRefused', params: why },
                target: '#invitationAcceptance.asking.refused',
                actions: [{ type: 'takeRefusal', params: why }, 'tellSpent'],
              },
              {
                guard: { type: 'refused', params: why },
                target: '#invitationAcceptance.asking.refused',
                actions: { type: 'takeRefusal', params: why },
              },
              { target: 'unavailable' },
            ],
          },
          on: { 'waiting.cancelled': 'unavailable' },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and can be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer; trying again joins only once, even if the first try worked.',
          on: { 'invitation.accepted': 'accepting' },
        },
      },
    },
    entering: {
      tags: 'busy',
      description: 'The clinic is fetched and chosen.',
      invoke: {
        src: 'enterClinic',
        id: 'enterClinic',
        input: ({ context }) => context.joined,
        onDone: {
          target: 'joined',
          actions: { type: 'tellJoined', params: ({ event }) => ({ clinic: event.output }) },
        },
        onError: 'unentered',
      },
      after: { patience: 'unentered' },
    },
    unentered: {
      description: 'The user is a member, but the clinic could not be fetched; the user can try again.',
      on: { retried: 'entering' },
    },
    joined: { description: 'The user is a member, and the clinic is chosen.', type: 'final' },
    declined: {
      description: 'The user declined; the code works until it expires.',
      type: 'final',
    },
    left: { description: 'Left without a code.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
