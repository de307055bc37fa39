import { network } from '#server/areas/auth/throttle.ts';
import { createTurns } from '#server/areas/auth/turns.ts';
import type { Answer, Origin } from '#server/http/call.ts';
import { createPlaces } from '#server/http/lane.ts';
import { createRate } from '#server/http/rate.ts';
import { tooManyRequests } from '#server/http/refusal.ts';

const quarter = 15 * 60_000;
/** What an address may read of pages and visits, and of free times, within a quarter of an hour: a whole office has one address. */
const mostPages = 600;
const mostTimes = 300;

type Reading<Asked> = (call: Asked) => Promise<Answer>;
interface FromSomewhere {
  origin: Pick<Origin, 'address'>;
}

/** Ways to read what is open to the street, so that no address slows down the desk. */
export interface PublicReads {
  /** What costs little is counted. */
  counted<Asked extends FromSomewhere>(read: Reading<Asked>): Reading<Asked>;
  /** A page that is put together from much is counted, and waits for its turn. */
  page<Asked extends FromSomewhere>(read: Reading<Asked>): Reading<Asked>;
  /** Free times have to be reckoned: fewer of them, and in turn too. */
  times<Asked extends FromSomewhere>(read: Reading<Asked>): Reading<Asked>;
}

/**
 * Counts each address in the memory of this server, before the database is asked for anything. What takes long is done for
 * one address after the other, one at a time each, and never holds more than a quarter of the pool.
 */
export function createPublicReads(poolSize: number): PublicReads {
  const [ofPages, ofTimes] = [mostPages, mostTimes].map((most) =>
    createRate<string>(most, Date.now, quarter),
  ) as [ReturnType<typeof createRate<string>>, ReturnType<typeof createRate<string>>];
  const inTurn = createTurns();
  const inPlace = createPlaces(Math.max(1, Math.floor(poolSize / 4)));
  const limited =
    (rate: typeof ofPages, isHeavy: boolean) =>
    <Asked extends FromSomewhere>(read: Reading<Asked>): Reading<Asked> =>
    async (call) => {
      const caller = network(call.origin.address);
      const seconds = rate(caller);
      if (seconds !== undefined) throw tooManyRequests(seconds);
      return isHeavy ? inTurn(caller, () => inPlace(() => read(call))) : read(call);
    };
  return {
    counted: limited(ofPages, false),
    page: limited(ofPages, true),
    times: limited(ofTimes, true),
  };
}
