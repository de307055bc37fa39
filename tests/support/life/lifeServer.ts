import { inject } from 'vitest';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

/** The server of a life: it may be killed at any moment, and comes back with what it had. */
export interface LifeServer {
  readonly origin: string;
  /** The mailboxes of all patients. */
  readonly mail: MailServer;
  /** Kills it as a power cut would, and starts it again. */
  killAndStart(): Promise<void>;
  /** What was printed by a server that ended though no one had asked it to; null as long as none did. */
  endedByItself(): string | null;
  /** What of the calls so far failed in the database by a fault of the server, as its log tells it. */
  faults(): string[];
  /** Everything that it printed so far, through all its deaths: of each answer from 500 on, why. */
  printed(): string;
  end(): Promise<void>;
}

/** Starts a server whose access tokens last for so short a time that every piece of work outlives some. */
export async function startLifeServer(): Promise<LifeServer> {
  const data = makeDataDir();
  const mail = await openMailServer();
  const port = await freePort();
  const env = {
    ...{ PORT: port, DATA_DIR: data.path, PAGES_DIR: inject('site').pages },
    ...{ TRUSTED_PROXIES: '127.0.0.1', ACCESS_TOKEN_SECONDS: '20' },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}`, MAIL_URL: mail.url, MAIL_FROM: 'desk@example.org' },
  };
  let dismissed: ServerProcess | null = null;
  let ended: string | null = null;
  const started: ServerProcess[] = [];
  const start = async () => {
    const server = await startServer(env);
    started.push(server);
    void server.ended.then((code) => {
      if (server !== dismissed) ended = `The server ended by itself with ${code}: ${server.printed()}`;
    });
    return server;
  };
  let running = await start();
  const printed = () => started.map((server) => server.printed()).join('');
  return {
    origin: running.origin,
    mail,
    async killAndStart() {
      dismissed = running;
      await running.end('SIGKILL');
      running = await start();
    },
    endedByItself: () => ended,
    // a value or a statement that the database refuses (classes 22, 23 and 42), and no lost connection
    faults: () =>
      printed()
        .split('\n')
        .filter((line) => line.includes('"request failed"') && /"code":"(22|23|42)/.test(line)),
    printed,
    async end() {
      dismissed = running;
      await running.end('SIGTERM');
      await mail.close();
      await data.remove();
    },
  };
}
