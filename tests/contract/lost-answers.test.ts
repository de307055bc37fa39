import { describe, expect, it } from 'vitest';
import { createHandlers } from '#server/areas/handlers.ts';
import { password } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { unkeyedWrites } from '#tests/support/unkeyed-writes.ts';

const writes = contract.operations.filter(({ method }) => method !== 'GET');
const keyed = writes
  .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  .map(({ id }) => id);

/** Takes any question, and answers each with itself; what is to be done in turn is done. */
const anything: unknown = new Proxy(() => anything, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => 1;
    // a password that is proven first asks more than nothing can answer
    if (name === 'inTurn')
      return async (_key: string, work: () => Promise<unknown>) => work().catch(() => anything);
    return name === 'then' || name === Symbol.iterator ? undefined : anything;
  },
});

const handlers = (
  createHandlers as (...deps: unknown[]) => Record<string, (call: object) => Promise<unknown>>
)(...Array.from({ length: createHandlers.length }, () => anything));

/** For those that look closer at what they are given. */
const bodies: Record<string, object> = {
  createClinic: {},
  register: { email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'Byron', password },
};

/** Whether the work of an operation is done where its key is looked at. */
async function obeysKey(id: string): Promise<boolean> {
  let isObeyed = false;
  const answer = async () => {
    isObeyed = true;
    return { status: 200 };
  };
  const told = {
    body: bodies[id] ?? anything,
    params: anything,
    headers: anything,
    query: anything,
    origin: anything,
  };
  await handlers[id]?.({
    ...told,
    session: anything,
    answer,
    answerAs: answer,
    open: async () => undefined,
    openAs: async () => anything,
  });
  return isObeyed;
}

describe('a write whose answer gets lost', () => {
  it('is known by its key, or needs none for a reason that is written down', () => {
    const unkeyed = Object.values(unkeyedWrites).flat();
    expect([...keyed, ...unkeyed].sort()).toEqual(writes.map(({ id }) => id).sort());
  });

  it.each(keyed)('%s, which announces a key, does its work by it', async (id) => {
    expect(await obeysKey(id)).toBe(true);
  });
});
