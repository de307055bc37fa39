const statuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
/** Who is asked too much, or is just being restarted, says when to come back. */
const askingForTime = new Set([429, 503]);
const longestWait = 10_000;

/** Sends a request; one without a body is sent once more on the statuses of the specification's section 7. */
export async function sendWithRetry(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(request.method);
  if (hasBody) return send(request);
  const again = request.clone();
  const first = await send(request);
  if (!statuses.has(first.status)) return first;
  if (askingForTime.has(first.status)) await wait(retryAfter(first), request.signal);
  await first.body?.cancel();
  const second = await send(again);
  // the first try may have deleted it and its answer got lost
  if (request.method === 'DELETE' && second.status === 404) return new Response(null, { status: 204 });
  return second;
}

/** Milliseconds that a Retry-After header asks for, at most ten seconds. */
function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, longestWait) : 0;
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', giveUp, { once: true });
  });
