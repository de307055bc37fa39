import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly stored: number | null;
  readonly clinics: readonly Clinic[];
  readonly chosen: Clinic | null;
}

/** What the choice of the clinic promises. */
export const defaultClinicPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'What was read of one clinic is never taken for another’s: pages hear of every change.',
      holds: ({ before, now, stated }) =>
        before === null ||
        before.context.chosen === null ||
        before.context.chosen.id === now.context.chosen?.id ||
        now.isIn('idle') ||
        stated.some(({ type }) => type === 'pagesOutdated'),
    }),
    promise<Context>({
      says: 'The chosen clinic is the stored one, and one of the user’s.',
      holds: ({ now: { context } }) =>
        context.chosen === null ||
        (context.chosen.id === context.stored && context.clinics.some(({ id }) => id === context.stored)),
    }),
    promise<Context>({
      says: 'Nothing of the clinics is left when the user is gone.',
      holds: ({ event, now }) =>
        event.type !== 'user.left' || (now.context.clinics.length === 0 && now.context.chosen === null),
    }),
  ],
};
