import { type Promises, promise } from '#machines/parts/properties.ts';

/** What the naming of a view promises. */
export const viewNamingPromises: Promises = {
  properties: [
    promise<unknown>({
      says: 'A view is replaced only by who has seen that its name is taken, and says so.',
      holds: ({ event, before, stated }) =>
        stated.every(
          ({ type }) =>
            type !== 'replaced' || (event.type === 'view.replaced' && before?.isIn('open.taken') === true),
        ),
    }),
    promise<unknown>({
      says: 'A name makes a view only where no other has it and there is room.',
      holds: ({ event, stated }) => stated.every(({ type }) => type !== 'named' || event.fits === 'yes'),
    }),
  ],
};
