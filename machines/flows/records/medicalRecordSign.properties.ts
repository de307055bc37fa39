import { RefusedError } from '#machines/parts/failure.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SignInput } from './medicalRecordSign.machine.ts';
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
      says: 'Nothing is signed unless somebody says so, and has taken the second step where one is wanted.',
      holds: ({ event, asked }) =>
        !isAsked(asked) ||
        event.type === 'sign.confirmed' ||
        (event.type === 'xstate.done.actor.stepAgain' && event.output.isTaken),
    }),
    promise<SignInput, boolean>({
      says: 'A signature that was not answered is looked for before another is sent.',
      begins: false,
      remembers: ({ event }, isUnsure) =>
        (isUnsure && event.type !== 'xstate.done.actor.readRecord') ||
        (event.type === `xstate.error.actor.${sign}` && !(event.error instanceof RefusedError)),
      holds: ({ asked }, isUnsure) => !isUnsure || !isAsked(asked),
    }),
    promise<SignInput>({
      says: 'A record is called signed only by the answer of the server.',
      holds: ({ event, now }) => !now.isIn('signed') || event.type === `xstate.done.actor.${sign}`,
    }),
  ],
};
