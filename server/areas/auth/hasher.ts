import { hash, type Options } from '@node-rs/argon2';
import { unavailable } from '#server/http/refusal.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** The hash of a password by what another one was hashed with; takes as long where there is none, and fits none then. */
  hashLike(parameters: string | undefined, password: string): Promise<string>;
}

/** Argon2id, the library's default kind, above OWASP's floor of 19 MiB and two passes; about 25 ms on a server core. */
const cost = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 };
const longestQueue = 200;

/** Argon2id with a cap on how many run at once, so that a burst of sign-ins leaves cores and memory for others. */
export async function createHasher(parallel: number): Promise<Hasher> {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= parallel) {
      if (waiting.length >= longestQueue) throw unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(normalise(password), cost)),
    hashLike: (parameters, password) =>
      inTurn(() => hash(normalise(password), parameters === undefined ? cost : read(parameters))),
  };
}

const written = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)$/;

/** Costs and salt as they stand before a hash. */
function read(parameters: string): Options {
  const [, memory, time, parallelism, salt] = written.exec(parameters) ?? [];
  if (salt === undefined) throw new Error('A password was hashed in a way that this release does not know.');
  return {
    ...{ memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
  };
}

/** One spelling for what looks the same on different keyboards. */
const normalise = (password: string) => password.normalize('NFKC');
