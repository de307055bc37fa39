import { describe, expect, it } from 'vitest';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { answer, readErrors } from '#src/api/refuse.ts';
import fc from '#tests/support/fixed-chance.ts';

const answered = (status: number, error: unknown, headers = {}) =>
  Promise.resolve({ error, response: new Response(null, { status, headers }) });

async function refused(status: number, body: unknown, headers = {}) {
  const told: string[] = [];
  const failure = await answer(answered(status, body, headers), { notify: (text) => told.push(text) }).catch(
    (error: unknown) => error,
  );
  return { failure, told };
}

describe('an error body', () => {
  it.each([
    [
      'fields',
      { name: ['Too long.', 'Odd.'], email: 'Taken.' },
      { name: ['Too long.', 'Odd.'], email: ['Taken.'] },
      [],
    ],
    ['a detail', { detail: 'Not found.' }, {}, ['Not found.']],
    ['general ones', { non_field_errors: ['Both.'], detail: 'And this.' }, {}, ['Both.', 'And this.']],
    [
      'a code and objects',
      { detail: 'No.', code: 'token_not_valid', messages: [{ token: 'x' }] },
      {},
      ['No.'],
    ],
    ['a field called code', { code: ['Taken.'] }, { code: ['Taken.'] }, []],
    ['a page', '<html>no</html>', {}, []],
    ['a list', ['no'], {}, []],
    ['nothing', undefined, {}, []],
    [
      'names of Object',
      JSON.parse('{"__proto__": "Odd.", "constructor": "Odder."}'),
      JSON.parse('{"__proto__": ["Odd."], "constructor": ["Odder."]}'),
      [],
    ],
  ])('with %s is read', (_, body, fields, others) => {
    expect(readErrors(body)).toEqual({ fields, others });
  });

  it('of any shape becomes whole sentences of its own, or none', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { fields, others } = readErrors(body);
        const own = new Set<unknown>(
          typeof body === 'object' && body !== null ? Object.values(body).flat() : [],
        );
        expect([...Object.values(fields).flat(), ...others].filter((sentence) => !own.has(sentence))).toEqual(
          [],
        );
      }),
    );
  });
});

describe('a refused call', () => {
  it('tells every sentence once and keeps it at its field', async () => {
    const { failure, told } = await refused(400, { name: ['Too long.', 'Odd.'], email: 'Odd.' });
    expect(told).toEqual(['Too long.', 'Odd.']);
    expect(failure).toEqual(new RefusedError(400, { name: 'Too long. Odd.', email: 'Odd.' }, []));
  });

  it('without a readable body says something plain', async () => {
    const { failure, told } = await refused(403, '<html>');
    expect(told).toEqual([]);
    expect(failure).toEqual(new RefusedError(403, {}, ["You can't do this here."]));
  });

  it('says what happened where the server only says that there is nothing', async () => {
    const words = 'This can no longer be reached. It was removed, or your access to it ended.';
    const { failure, told } = await refused(404, { detail: 'Not found.' });
    expect(told).toEqual([words]);
    expect(failure).toEqual(new RefusedError(404, {}, [words]));
    expect((await refused(404, { detail: 'There is no such form.' })).failure).toEqual(
      new RefusedError(404, {}, ['There is no such form.']),
    );
  });

  it('carries how long to wait', async () => {
    const { failure } = await refused(429, { detail: 'Wait.' }, { 'retry-after': '60' });
    expect(failure).toEqual(new RefusedError(429, {}, ['Wait.'], 60));
  });
});

describe('a call that failed', () => {
  it('on the server is no refusal', async () => {
    expect((await refused(500, { detail: 'Internal Server Error.' })).failure).toEqual(new ServerError(500));
  });

  it('on the way says that the server could not be reached', async () => {
    await expect(answer(Promise.reject(new TypeError('Failed to fetch')))).rejects.toEqual(
      new NetworkError('The server could not be reached.'),
    );
  });

  it('with an answer cut short is the server’s fault', async () => {
    await expect(answer(Promise.reject(new SyntaxError('Unexpected end')))).rejects.toBeInstanceOf(
      ServerError,
    );
  });

  it('because it was cancelled stays a cancellation', async () => {
    const reason = new DOMException('gone', 'AbortError');
    await expect(answer(Promise.reject(reason), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
