import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly unsaved: readonly string[];
  readonly drafts: number;
}

/** What the whole page promises. */
export const appPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'No one is signed out with unsaved work or drafts without being asked first.',
      holds: ({ event, before, told }) =>
        event.type === 'departure.confirmed' ||
        before === null ||
        (before.context.unsaved.length === 0 && before.context.drafts === 0) ||
        told.every((one) => one.event.type !== 'signOut.asked'),
    }),
    promise<Context>({
      says: 'No clinic is left with unsaved work without asking first.',
      holds: ({ event, before, told }) =>
        event.type === 'departure.confirmed' ||
        before === null ||
        before.context.unsaved.length === 0 ||
        told.every((one) => one.event.type !== 'clinic.chosen'),
    }),
    promise<Context>({
      says: 'A page with unsaved work does not reload by itself.',
      holds: ({ before, now, told }) => {
        const began = (before?.context.unsaved.length ?? 0) === 0 && now.context.unsaved.length > 0;
        const ended = (before?.context.unsaved.length ?? 0) > 0 && now.context.unsaved.length === 0;
        const said = (type: string) => told.some((one) => one.event.type === type);
        return (
          (!began || said('work.unsaved')) && (ended || !said('work.saved') || !now.context.unsaved.length)
        );
      },
    }),
    promise<Context>({
      says: 'Once the server answers again, the session and every page hear of it.',
      holds: ({ event, told, stated }) =>
        event.type !== 'xstate.done.actor.reachServer' ||
        (told.some((one) => one.to === 'auth' && one.event.type === 'network.returned') &&
          stated.some(({ type }) => type === 'networkReturned')),
    }),
    promise<Context>({
      says: 'Pages are read anew for the user who comes back to them, and not while the server is out of reach.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'attentionReturned') ===
        (event.type === 'attention.returned' && before?.isIn('network.online') === true),
    }),
  ],
};
