import { type Promises, promise } from '#machines/parts/properties.ts';
import { type Act, filled, leads } from './act.ts';
import type { MedicalRecordContext } from './medicalRecord.machine.ts';
import { medicalRecordInputs } from './medicalRecord.stored.ts';

const isSigned = (moment: { isIn(path: string): boolean } | null) =>
  moment !== null && (moment.isIn('signed') || moment.isIn('amended'));

/** What a medical record promises. */
export const medicalRecordPromises: Promises = {
  inputs: () => [medicalRecordInputs[4], medicalRecordInputs[7]],
  properties: [
    promise<MedicalRecordContext>({
      says: 'No signed record changes: it is opened again with a reason and in time, amended with a reason, or marked as an error.',
      holds: ({ event, before, now }) =>
        !isSigned(before) ||
        now.isIn('entered_in_error') ||
        (isSigned(now) && (event.type === 'amend' || now.context.signedAt === before?.context.signedAt)) ||
        (event.type === 'unlock' && filled(event.reason as string)),
    }),
    promise<MedicalRecordContext>({
      says: 'A record that was amended stays amended.',
      holds: ({ before, now }) =>
        !before?.isIn('amended') || now.isIn('amended') || now.isIn('entered_in_error'),
    }),
    promise<MedicalRecordContext>({
      says: 'An amendment, a return, an unlocking and a mark of error have a reason.',
      holds: ({ event, before, now }) =>
        !['amend', 'return', 'unlock', 'void'].includes(event.type) ||
        filled(event.reason as string) ||
        (before?.value === now.value && before.context.signedAt === now.context.signedAt),
    }),
    promise<MedicalRecordContext, boolean>({
      says: 'What was ever signed is never thrown away.',
      begins: false,
      remembers: ({ event, before, now }, was) =>
        was || isSigned(now) || (event.type === 'signPart' && before?.context !== now.context),
      holds: ({ now }, was) => !was || !now.isIn('discarded'),
    }),
    promise<MedicalRecordContext>({
      says: 'No one sends, returns, unlocks or discards a record that is not theirs.',
      holds: ({ event, before, now }) => {
        const { author, authors, coSigner, createdBy } = now.context;
        const isTheirs =
          author === null ||
          event.staff === undefined ||
          [author, coSigner, ...authors].includes(event.staff as number) ||
          event.by === createdBy ||
          leads(event.role as Act['role']);
        return (
          isTheirs ||
          before?.value === now.value ||
          !['requestReview', 'return', 'unlock', 'discard'].includes(event.type)
        );
      },
    }),
    promise<MedicalRecordContext>({
      says: 'Only those who treat patients sign.',
      holds: ({ event, before, now }) =>
        isSigned(before) || !isSigned(now) || event.role === 'owner' || event.role === 'practitioner',
    }),
  ],
};
