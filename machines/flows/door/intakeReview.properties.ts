import { type Promises, promise } from '#machines/parts/properties.ts';
import { type IntakeAnswers, type IntakeDeed, isOnlyRead } from './intakeReview.machine.ts';

interface Context {
  readonly found: readonly IntakeAnswers[];
}

/** What the review of a patient's answers promises. */
export const intakeReviewPromises: Promises = {
  reads: ['found', 'deed'],
  properties: [
    promise<Context>({
      says: 'What is decided is decided on the version of the chart and of the answers that are shown.',
      holds: ({ asked, now }) =>
        asked
          .filter(({ id }) => id === 'decide')
          .every(({ input }) => {
            const { set, version, patientVersion } = input as IntakeDeed;
            const shown = now.context.found.find(({ id }) => id === set);
            return shown?.version === version && shown.patient_version === patientVersion;
          }),
    }),
    promise<Context>({
      says: 'Only an answer that waits for it is accepted or dismissed.',
      holds: ({ asked, now }) =>
        asked
          .filter(({ id, input }) => id === 'decide' && (input as IntakeDeed).decision !== 'read')
          .every(({ input }) => {
            const { set, key } = input as IntakeDeed;
            const shown = now.context.found.find(({ id }) => id === set);
            return shown?.fields.some((field) => field.key === key && field.standing === 'proposed') ?? false;
          }),
    }),
    promise<Context>({
      says: 'That every answer is decided is said while none waits.',
      holds: ({ now }) =>
        !now.isIn('decided') ||
        now.context.found.every(({ fields }) =>
          fields.every((field) => field.standing !== 'proposed' && !isOnlyRead(field)),
        ),
    }),
  ],
};
