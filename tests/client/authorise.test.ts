import { describe, expect, it } from 'vitest';
import { sendAuthorised } from '#src/api/authorise.ts';

interface Sent {
  token: string | null;
  body: string;
}

/** A server that knows one token, and a session that may get it by renewing. */
function stage({ held, good, renewed }: { held: string | null; good: string; renewed: string | null }) {
  const sent: Sent[] = [];
  const rejected: (string | null)[] = [];
  const send = async (request: Request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push({ token, body: await request.text() });
    return new Response('', { status: token === good ? 200 : 401 });
  };
  const session = {
    access: () => held,
    async renew(token: string | null) {
      rejected.push(token);
      return renewed;
    },
  };
  const call = () =>
    sendAuthorised(new Request('http://clinic.test/api', { method: 'PUT', body: 'note' }), session, send);
  return { sent, rejected, call };
}

describe('a request', () => {
  it('carries the token that is held', async () => {
    const { call, sent, rejected } = stage({ held: 'new', good: 'new', renewed: null });
    expect((await call()).status).toBe(200);
    expect({ sent, rejected }).toEqual({ sent: [{ token: 'new', body: 'note' }], rejected: [] });
  });

  it('is repeated once, whole, with the renewed token', async () => {
    const { call, sent, rejected } = stage({ held: 'old', good: 'new', renewed: 'new' });
    expect((await call()).status).toBe(200);
    expect(sent).toEqual([
      { token: 'old', body: 'note' },
      { token: 'new', body: 'note' },
    ]);
    expect(rejected).toEqual(['old']);
  });

  it('that is refused again is passed on, without a loop', async () => {
    const { call, sent, rejected } = stage({ held: 'old', good: 'none', renewed: 'new' });
    expect((await call()).status).toBe(401);
    expect(sent.length).toBe(2);
    expect(rejected).toEqual(['old']);
  });

  it('is not repeated when the session is over', async () => {
    const { call, sent } = stage({ held: 'old', good: 'new', renewed: null });
    expect((await call()).status).toBe(401);
    expect(sent.length).toBe(1);
  });
});
