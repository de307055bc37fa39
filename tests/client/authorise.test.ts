import { describe, expect, it } from 'vitest';
import { sendAuthorised } from '#src/api/authorise.ts';

interface Sent {
  token: string | null;
  body: string;
}

interface Stage {
  held: string | null;
  good: string;
  renewed: string | null;
  /** What the server answers to someone it knows. */
  status?: number;
}

/** A server that knows one token, and a session that may get it by renewing. */
function stage({ held, good, renewed, status = 200 }: Stage) {
  const sent: Sent[] = [];
  const rejected: (string | null)[] = [];
  let refusals = 0;
  const send = async (request: Request) => {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push({ token, body: await request.text() });
    return new Response('', { status: token === good ? status : 401 });
  };
  const session = {
    access: () => held,
    async renew(token: string | null) {
      rejected.push(token);
      return renewed;
    },
    refused: () => {
      refusals += 1;
    },
  };
  const call = () =>
    sendAuthorised(new Request('http://clinic.test/api', { method: 'PUT', body: 'note' }), session, send);
  return { sent, rejected, call, refusals: () => refusals };
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

  it('that the role does not allow is told once, whichever token it carried', async () => {
    const { call, refusals } = stage({ held: 'old', good: 'new', renewed: 'new', status: 403 });
    expect((await call()).status).toBe(403);
    expect(refusals()).toBe(1);
    const allowed = stage({ held: 'new', good: 'new', renewed: null });
    await allowed.call();
    expect(allowed.refusals()).toBe(0);
  });
});
