import { type Promises, promise } from '#machines/parts/properties.ts';
import type { SavingInput } from '#machines/parts/saving.machine.ts';
import type { MedicalRecord } from './recordFields.ts';

/** What the amendment of a signed record promises. */
export const medicalRecordAmendPromises: Promises = {
  properties: [
    promise<unknown>({
      says: 'Only a signed record is amended, on the version that was read.',
      holds: ({ event, asked }) =>
        asked
          .filter(({ id }) => id === 'saving')
          .every(({ input }) => {
            const read: MedicalRecord | undefined = event.output?.record;
            const isSigned = read?.status === 'signed' || read?.status === 'amended';
            return isSigned && (input as SavingInput).version === read.version;
          }),
    }),
    promise<unknown>({
      says: 'What was typed stays in the form while the second step is taken.',
      holds: ({ before, now, asked }) =>
        !before?.isIn('open') ||
        !now.isIn('open') ||
        (now.running.includes('saving') && asked.every(({ id }) => id !== 'saving')),
    }),
    promise<unknown>({
      says: 'An amendment is told only once the server has stored it.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'amended') ===
        (event.type === 'saving.stored' && before?.isIn('open') === true),
    }),
  ],
};
