import { fromPromise } from 'xstate';
import { visitLinksMachine } from '#machines/flows/door/visitLinks.machine.ts';
import { visitLinkCalls } from '#src/calls/visitLinks.ts';
import type { App } from '#src/session/app.ts';

/** The links to a visit, through the API. */
export function visitLinksFlow(app: App, appointment: number) {
  const calls = visitLinkCalls(app);
  return visitLinksMachine.provide({
    actors: {
      listLinks: fromPromise(({ signal }) => calls.listLinks(appointment, signal)),
      makeLink: fromPromise(({ input, signal }) => calls.makeLink(appointment, input, signal)),
      changeLinks: fromPromise(({ input, signal }) => calls.changeLinks(appointment, input, signal)),
    },
  });
}
