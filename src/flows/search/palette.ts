import { fromPromise } from 'xstate';
import { paletteMachine } from '#machines/flows/search/palette.machine.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { perApp } from '#src/session/perApp.ts';
import { paletteActions } from './paletteActions.ts';
import { searchFlow } from './search.ts';

/** The palette over the running charts: an action is done only while its chart still takes it. */
export const paletteFlow = perApp((app) =>
  paletteMachine.provide({
    actors: {
      search: searchFlow(app),
      runAction: fromPromise(async ({ input }) => {
        const action = paletteActions(app)
          .offered()
          .find(({ id }) => id === input.id);
        if (!action) throw new RefusedError(409);
        action.run();
      }),
    },
  }),
);
