import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#server/http/refusal.ts';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Takes as long for no stored hash as for a wrong password. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
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

  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(normalise(password), cost)),
    verify: (stored, password) =>
      inTurn(async () => (await verify(stored ?? nobody, normalise(password))) && stored !== undefined),
  };
}

/** One spelling for what looks the same on different keyboards. */
const normalise = (password: string) => password.normalize('NFKC');
