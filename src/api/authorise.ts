/** The part of the auth chart that a request needs. */
export interface Session {
  /** The access token that is held, or null. */
  access(): string | null;
  /** Tells the chart that a token was refused and waits for what comes of it: another token, or null. */
  renew(rejected: string | null): Promise<string | null>;
  /** Tells that the user's role did not allow something. */
  refused(): void;
}

type Send = (request: Request) => Promise<Response>;

/** Carries the session: what the role does not allow is told, a token that is not taken any more renewed. */
export async function sendAuthorised(request: Request, session: Session, send: Send): Promise<Response> {
  const answered = await sendWithToken(request, session, send);
  if (answered.status === 403) session.refused();
  return answered;
}

/** A 401 is answered by one renewal and one repetition (specification, section 4). */
async function sendWithToken(request: Request, session: Session, send: Send): Promise<Response> {
  const access = session.access();
  const again = request.clone();
  const first = await send(withToken(request, access));
  if (first.status !== 401) return first;
  const renewed = await session.renew(access);
  if (renewed === null || renewed === access || request.signal.aborted) return first;
  await first.body?.cancel();
  return send(withToken(again, renewed));
}

function withToken(request: Request, access: string | null): Request {
  if (access !== null) request.headers.set('authorization', `Bearer ${access}`);
  return request;
}
