import { createRequire } from 'node:module';

// loaded before the server: it takes over what the library exports when it is imported first
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');
const own = Symbol.for('chartroom.tests.hash');
const library: typeof argon2 & { [own]?: typeof argon2.hash } = argon2;
// read anew for each file of a process
library[own] ??= argon2.hash;
const hash = library[own];
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let isQuick = true;

/** New passwords are hashed at the lowest cost: nearly every test makes an account, and few are about its password. */
argon2.hash = (password, options, signal) =>
  hash(password, isQuick && !options?.salt ? { ...options, ...cheapest } : options, signal);

/** For a file whose tests are about the hash or about the work that it is: passwords cost what they cost in a clinic. */
export const hashInFull = (): void => {
  isQuick = false;
};
