import { tooManyStreams } from '#server/http/refusal.ts';

/** The most streams that one server keeps open. */
const most = { user: 12, clinic: 300, server: 2000 };

const busy =
  'Too many calendars are open at the moment. This one is brought up to date every few seconds instead.';
const own = 'Your calendar is open in a dozen places. Close it in one of them to see changes here at once.';

/** Counts open streams; one too many is refused with a sentence, and its page asks from time to time instead. */
export function createOpenStreams() {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  const add = (key: string, more: number) => {
    const count = countOf(key) + more;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    /** Takes a place; answers how to leave it. */
    enter(user: number, clinic: number): () => void {
      if (countOf(`user ${user}`) >= most.user) throw tooManyStreams(own);
      if (countOf(`clinic ${clinic}`) >= most.clinic || countOf('server') >= most.server)
        throw tooManyStreams(busy);
      const keys = [`user ${user}`, `clinic ${clinic}`, 'server'];
      for (const key of keys) add(key, 1);
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
