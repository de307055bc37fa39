import pg from 'pg';

/** Rings when a clinic's reservations change, whichever server changed them. */
export interface ChangeNotifier {
  /** Calls back at each ring of a clinic, and `closed` when the server stops; answers how to stop listening. */
  hear(clinic: number, ears: { rung: () => void; closed: () => void }): () => void;
  close(): Promise<void>;
}

type Ears = Parameters<ChangeNotifier['hear']>[1];

const channel = 'reservations';
const pause = 1000;

/**
 * Listens to PostgreSQL on one connection beside the pool, opened by the first who wants to hear. While it is lost, and
 * behind a pooler that does not pass notifications on, nothing rings: who listens looks by the clock as well.
 */
export function createChangeNotifier(pool: pg.Pool): ChangeNotifier {
  const rooms = new Map<number, Set<Ears>>();
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  function ring(clinic: number): void {
    for (const { rung } of rooms.get(clinic) ?? []) rung();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    if (!isClosed && rooms.size > 0) again = setTimeout(connect, pause).unref();
  }

  function connect(): void {
    if (client || isClosed) return;
    const opened = new pg.Client({ ...pool.options, application_name: 'chartroom-bell' });
    client = opened;
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => ring(Number(payload)));
    opening = opened
      .connect()
      .then(() => opened.query(`LISTEN ${channel}`))
      // what rang meanwhile was not heard
      .then(() => [...rooms.keys()].forEach(ring))
      .catch(() => lose(opened));
  }

  return {
    hear(clinic, ears) {
      const room = rooms.get(clinic) ?? new Set();
      rooms.set(clinic, room.add(ears));
      connect();
      return () => {
        room.delete(ears);
        if (room.size === 0 && rooms.get(clinic) === room) rooms.delete(clinic);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      for (const room of [...rooms.values()]) for (const { closed } of [...room]) closed();
      rooms.clear();
      // ended in the middle of connecting, a client waits for an end that does not come
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
