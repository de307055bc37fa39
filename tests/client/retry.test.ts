import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sendWithRetry } from '#src/api/retry.ts';

/** A server that answers one status after the other, and the last one for ever. */
function server(...statuses: number[]) {
  const seen: string[] = [];
  const send = async (request: Request) => {
    seen.push(`${request.method} ${await request.text()}`.trim());
    const status = statuses[Math.min(seen.length, statuses.length) - 1] ?? 200;
    return new Response(status === 204 ? null : 'x', { status });
  };
  return { seen, send };
}

const request = (method: string, body?: string) => new Request('http://clinic.test/api', { method, body });

describe('a request without a body', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])('is sent once more on %i', async (status) => {
    const { seen, send } = server(status, 200);
    expect((await sendWithRetry(request('GET'), send)).status).toBe(200);
    expect(seen).toEqual(['GET', 'GET']);
  });

  it.each([200, 204, 400, 401, 403, 404, 412, 418, 501])('is not repeated on %i', async (status) => {
    const { seen, send } = server(status);
    expect((await sendWithRetry(request('GET'), send)).status).toBe(status);
    expect(seen).toEqual(['GET']);
  });

  it('is repeated once, not for ever', async () => {
    const { seen, send } = server(503);
    expect((await sendWithRetry(request('GET'), send)).status).toBe(503);
    expect(seen).toEqual(['GET', 'GET']);
  });

  it.each([429, 503])('waits before it is repeated on %i for as long as the server asks', async (status) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const answers = [new Response('x', { status, headers: { 'retry-after': '2' } }), new Response('x')];
    const send = vi.fn(async () => answers.shift() as Response);
    const answered = sendWithRetry(request('GET'), send);
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answered).status).toBe(200);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('counts as deleted when its repetition finds nothing', async () => {
    const { send } = server(502, 404);
    expect((await sendWithRetry(request('DELETE'), send)).status).toBe(204);
  });

  it('is still not found when it was not found at once', async () => {
    const { send } = server(404);
    expect((await sendWithRetry(request('DELETE'), send)).status).toBe(404);
  });
});

it.each(['POST', 'PUT', 'PATCH'])('a %s is never repeated', async (method) => {
  const { seen, send } = server(503);
  expect((await sendWithRetry(request(method, '{"a":1}'), send)).status).toBe(503);
  expect(seen).toEqual([`${method} {"a":1}`]);
});

it('leaves no listener behind on the signal once it has waited', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  const { send } = server(429, 200);
  const asked = request('GET');
  added.mockClear();
  removed.mockClear();
  await sendWithRetry(asked, send);
  const onSignal = (spy: typeof added | typeof removed) =>
    spy.mock.calls.filter((_, at) => spy.mock.contexts[at] === asked.signal).map(([, listener]) => listener);
  expect(onSignal(added)).toHaveLength(1);
  expect(onSignal(removed)).toEqual(onSignal(added));
  vi.restoreAllMocks();
});
