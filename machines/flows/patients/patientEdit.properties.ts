import { othersAreRead } from '#machines/parts/formKept.properties.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';

const isGone = ({ event }: Happening<unknown>) =>
  event.type === 'xstate.done.actor.removal' && event.output.kind === 'removed';

/** What one patient's form promises. */
export const patientEditPromises: Promises = {
  properties: [
    othersAreRead('readPatient'),
    promise({
      says: 'What was typed about a patient is dropped only with the patient, who is then in the archive.',
      holds: (step) =>
        step.told.some(({ to, event }) => to === 'saving' && event.type === 'draft.dropped') ===
        (step.before?.isIn('open.archiving') === true && isGone(step)),
    }),
    promise({
      says: 'A patient is called archived only once that was confirmed and done.',
      holds: (step) =>
        (!step.now.isIn('archived') && step.stated.every(({ type }) => type !== 'archived')) || isGone(step),
    }),
  ],
};
