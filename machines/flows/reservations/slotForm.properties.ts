import { type Happening, promise } from '#machines/parts/properties.ts';

const says = ({ told }: Happening<unknown>, child: string, type: string) =>
  told.find(({ to, event }) => to === child && event.type === type)?.event;
const isOpen = ({ before }: Happening<unknown>) => before?.isIn('open') === true;

/** What a form that holds a time while it is filled in promises. */
export const slotPromises = [
  promise({
    says: 'The time that was held becomes the reservation’s own when that is stored, and only then.',
    holds: (step) =>
      (says(step, 'slot', 'hold.used') !== undefined) ===
      (step.event.type === 'saving.stored' && isOpen(step)),
  }),
  promise({
    says: 'The time that is checked and held is the one in the form.',
    holds: (step) =>
      step.event.type !== 'slot.typed' ||
      !isOpen(step) ||
      says(step, 'slot', 'slot.wished')?.wish === step.event.wish,
  }),
  promise({
    says: 'After a refusal the user sees whether the time and the days of the series are still free.',
    holds: (step) =>
      step.event.type !== 'saving.refused' ||
      !isOpen(step) ||
      (says(step, 'slot', 'slot.lost') !== undefined && says(step, 'plan', 'plan.lost') !== undefined),
  }),
];
