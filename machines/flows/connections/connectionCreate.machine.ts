import { assign, emit, setup } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { type ConnectionKind, connectionForms } from './connectionForms.ts';

/** A connection that was made, with what is shown of it this once. */
export interface ConnectionMade {
  readonly name: string;
  readonly secret: string;
}

/** What the call that makes it needs besides the values. */
export interface ConnectionWish {
  readonly kind: ConnectionKind;
  readonly clinic: number;
  /** The connection that ends with the new one, or whose secret is replaced. */
  readonly replaces: number | null;
}

interface Input extends ConnectionWish {
  /** What the form begins with, where it is not empty. */
  readonly initial?: FormValues;
  /** Names this form to the server, so that a repeated request makes one connection. */
  readonly attempt: string;
}

interface Context extends Input {
  /** Until someone has copied it. */
  made: ConnectionMade | null;
}

/** A new connection, a token, a feed or a webhook, or a new secret of a webhook: filled in, saved, its secret shown once. */
export const connectionCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<ConnectionMade> | { type: 'secret.copied' },
    /** The list holds it from here on. */
    emitted: {} as { type: 'made' } | { type: 'unsure' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<ConnectionWish, ConnectionMade>() },
  guards: { broke, unsure },
  actions: {
    takeMade: assign((_, { stored }: { stored: ConnectionMade }) => ({ made: stored })),
    forgetMade: assign({ made: null }),
    tellMade: emit({ type: 'made' }),
    tellUnsure: emit({ type: 'unsure' }),
  },
}).createMachine({
  id: 'connectionCreate',
  description:
    'A new connection, a token, a feed or a webhook, or a new secret of a webhook: filled in, saved, its secret shown once.',
  context: ({ input }) => ({ ...input, made: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { kind, clinic, replaces, initial, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { kind, clinic, replaces },
          ...connectionForms[kind],
          ...(initial && { initial }),
          draft: replaces === null ? `${kind}Create-${clinic}` : null,

          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          {
            guard: { type: 'unsure', params: ({ event }) => event.output },
            target: 'unsure',
            actions: 'tellUnsure',
          },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          target: 'showing',
          actions: [{ type: 'takeMade', params: ({ event }) => event }, 'tellMade'],
        },
      },
    },
    showing: {
      description: 'The secret is shown, now and never again.',
      on: { 'secret.copied': { target: 'closed', actions: 'forgetMade' } },
    },
    closed: { description: 'The user has copied it.', type: 'final' },
    unsure: {
      description: 'Left before it was known whether it was created; the list is reloaded.',
      type: 'final',
    },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
