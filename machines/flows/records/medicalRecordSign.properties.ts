import { RefusedError } from '#machines/parts/failure.ts';
import { type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import type { SignInput, SigningCall, SignOutcome } from './medicalRecordSign.machine.ts';
import type { MedicalRecord } from './recordFields.ts';

const sign = 'signRecord';
const isAsked = (asked: readonly { readonly id: string }[]) => asked.some(({ id }) => id === sign);

/** What signing a record promises. */
export const medicalRecordSignPromises: Promises = {
  properties: [
    promise<SignInput, MedicalRecord | null>({
      says: 'What is signed is the version that is shown, read just before and with nothing missing.',
      begins: null,
      remembers: ({ event }, record) =>
        event.type === 'xstate.done.actor.readRecord' ? event.output : record,
      holds: ({ asked, now }, record) =>
        asked
          .filter(({ id }) => id === sign)
          .every(({ input }) => {
            const { id, version, kind } = input as SignInput;
            const isShown = id === now.context.id && version === now.context.version;
            return (
              isShown &&
              kind === now.context.kind &&
              record?.version === version &&
              record.missing.length === 0
            );
          }),
    }),
    promise<SignInput>({
      says: 'Nothing is signed without a confirmation, and the second step where one is required.',
      holds: ({ event, asked }) =>
        !isAsked(asked) ||
        event.type === 'sign.confirmed' ||
        (event.type === 'xstate.done.actor.stepAgain' && event.output.isTaken),
    }),
    sameKeyForTheSame<SigningCall>(
      'A signature that is sent again goes under the same key, so that it is given once and told as given.',
      sign,
      ({ key, ...about }) => ({ key, about }),
    ),
    promise<SignInput, boolean>({
      says: 'Who is told that nothing was signed can rely on it: nothing was sent, or the server refused it.',
      begins: false,
      remembers: ({ asked, event }, isUnsure) =>
        isAsked(asked) ||
        (isUnsure && !(event.type === `xstate.error.actor.${sign}` && event.error instanceof RefusedError)),
      holds: ({ now }, isUnsure) => !now.isOver || (now.output as SignOutcome).kind !== 'kept' || !isUnsure,
    }),
    promise<SignInput>({
      says: 'A record is called signed only by the answer of the server.',
      holds: ({ event, now }) => !now.isIn('signed') || event.type === `xstate.done.actor.${sign}`,
    }),
  ],
};
