import { createRequire } from 'node:module';

// loaded before the server: it takes over what the library exports when it is imported first
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** This module is read anew for each file of a process, and the library once. */
const shared = globalThis as typeof globalThis & { quickHashes?: { isQuick: boolean } };

/** New passwords are hashed at the lowest cost: nearly every test makes an account, and few are about its password. */
function takeOver() {
  const costs = { isQuick: true };
  const { hash } = argon2;
  argon2.hash = (password, options, signal) =>
    hash(password, costs.isQuick && !options?.salt ? { ...options, ...cheapest } : options, signal);
  return costs;
}

shared.quickHashes ??= takeOver();
shared.quickHashes.isQuick = true;

/** For a file whose tests are about the hash or about the work that it is: passwords cost what they cost in a clinic. */
export const hashInFull = (): void => {
  (shared.quickHashes as { isQuick: boolean }).isQuick = false;
};
