import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import type { FormerOwnerRole, HandOverAsked, HandOverCall } from './clinicHandOver.machine.ts';

interface Facts {
  readonly id: number;
  readonly becomes: FormerOwnerRole;
}

/** A call ended and no one knows what came of it. */
const wentUnanswered = ({ event, before, now }: Happening<Facts>) =>
  event.type === 'xstate.done.actor.saving'
    ? event.output.kind === 'unsure'
    : before?.isIn('handingOver') === true &&
      !now.isIn('handingOver') &&
      event.type !== 'xstate.done.actor.handOver' &&
      !(event.error instanceof RefusedError);

/** The role that is asked for, by the key that the request carries. */
const keysOf = ({ asked }: Happening<Facts>): Record<string, string> =>
  Object.fromEntries(
    asked
      .filter(({ id }) => id === 'handOver')
      .map(({ input }) => {
        const { key, becomes } = input as HandOverCall;
        return [key, becomes];
      }),
  );

/** What handing a clinic over promises. */
export const clinicHandOverPromises: Promises = {
  properties: [
    promise<Facts>({
      says: 'The clinic is given away only after a confirmation, by the question or by the second step after it, or sent again.',
      holds: ({ event, asked }) =>
        asked.every(({ id }) => id !== 'handOver') ||
        event.type === 'handOver.confirmed' ||
        event.type === 'retried' ||
        (event.type === 'xstate.done.actor.stepAgain' && event.output.isTaken),
    }),
    promise<Facts, FormerOwnerRole>({
      says: 'It goes to the member who was asked about, for the role that was chosen last.',
      begins: 'manager',
      remembers: ({ event, before }, chosen) =>
        event.type === 'role.chosen' && before?.isIn('asking') ? event.role : chosen,
      holds: ({ asked, now: { context } }, chosen) =>
        asked
          .filter(({ id }) => id === 'handOver' || id === 'saving')
          .map(({ id, input }) =>
            id === 'saving' ? (input as SavingInput<HandOverAsked>).about : (input as HandOverCall),
          )
          .every((call) => call.id === context.id && call.becomes === chosen),
    }),
    promise<Facts, Readonly<Record<string, string>>>({
      says: 'Sent again for the same role it carries the same key, and for another role another.',
      begins: {},
      remembers: (step, keys) => ({ ...keys, ...keysOf(step) }),
      holds: (step, keys) =>
        Object.entries(keysOf(step)).every(
          ([key, role]) =>
            (keys[key] ?? role) === role &&
            Object.entries(keys).every(([other, before]) => before !== role || other === key),
        ),
    }),
    promise<Facts>({
      says: 'The password is kept in no draft.',
      holds: ({ asked }) =>
        asked
          .filter(({ id }) => id === 'saving')
          .every(({ input }) => (input as SavingInput<HandOverAsked>).draft === null),
    }),
    promise<Facts>({
      says: 'What was handed over is told, and nothing else is told to be.',
      holds: ({ now, stated }) => now.isIn('handedOver') === stated.some(({ type }) => type === 'handedOver'),
    }),
    promise<Facts, boolean>({
      says: 'Who leaves as if the clinic kept its owner can rely on it: no hand-over went unanswered.',
      begins: false,
      remembers: (step, isUnsure) => isUnsure || wentUnanswered(step),
      holds: ({ now, stated }, isUnsure) =>
        (!now.isIn('kept') || !isUnsure) &&
        now.isIn('unsure') === stated.some(({ type }) => type === 'unsure'),
    }),
  ],
};
