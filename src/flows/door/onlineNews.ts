import { fromPromise } from 'xstate';
import { onlineNewsMachine } from '#machines/flows/door/onlineNews.machine.ts';
import { onlineNewsCalls } from '#src/calls/onlineNews.ts';
import { t } from '#src/language/t.ts';
import type { App } from '#src/session/app.ts';

/** What is new from online, through the API. A declined request says in the history where it was declined. */
export function onlineNewsFlow(app: App) {
  const calls = onlineNewsCalls(app);
  return onlineNewsMachine.provide({
    actors: {
      listNews: fromPromise(({ input: { clinic }, signal }) => calls.listNews(clinic, signal)),
      decide: fromPromise(({ input, signal }) =>
        calls.decide(input, t('Declined the online request'), signal),
      ),
    },
  });
}
