import type { SearchAnswer, SearchQuestion } from '#machines/flows/search/search.machine.ts';
import type { Api } from '#src/api/client.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

const nothing = { count: 0, count_is_least: false, is_near: false, results: [] };

/** How many results of one kind a page holds, and how many of each where all kinds are shown. */
export const searchPageSize = { one: 20, all: 5 } as const;

/** The call under /api/search/; its words travel in the body. Failures are shown where the results would be. */
function createSearchActors(api: Api) {
  return {
    async searchEverything(question: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer> {
      const { clinic, words, kind, offset, withInactive } = question;
      const isAll = kind === 'all';
      const body = {
        ...{ clinic, kind, search: words.slice(0, 200), with_inactive: withInactive },
        limit: isAll ? searchPageSize.all : searchPageSize.one,
        offset: isAll ? 0 : offset,
      };
      const said = toObject(await answer(api.signedIn.POST('/api/search/', { body, signal }), { signal }));
      const terms = { words: [], days: [], phone: null };
      return {
        terms: { ...terms, ...toObject(said.terms ?? terms) },
        patients: { ...nothing, ...toObject(said.patients ?? nothing) },
        reservations: { ...nothing, ...toObject(said.reservations ?? nothing) },
        staff: { ...nothing, ...toObject(said.staff ?? nothing) },
      } as SearchAnswer;
    },
  };
}

/** This call as an app makes it; its code comes with the parts that use it. */
export const searchCalls = perApp(({ api }) => createSearchActors(api));
