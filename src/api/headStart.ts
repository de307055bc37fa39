/** Requests that the page has sent before its code was there, each by its whole address. */
export interface Sent {
  /** The access token that they carry. */
  readonly access: string;
  readonly answers: Map<string, Promise<Response>>;
}

/** What was asked for before the code had come: handed out once each, to who asks for just the same. */
export interface HeadStart {
  /** The answer to a request that was sent already, as if it had been sent now. */
  take(request: Request): Promise<Response> | undefined;
  /** Gives up what no one has asked for. */
  drop(): void;
}

/** Nothing was sent, or no one may have it any more. */
export const noHeadStart: HeadStart = { take: () => undefined, drop() {} };

/** Hands out what boot.js has sent. */
export function createHeadStart({ access, answers }: Sent): HeadStart {
  return {
    take(request) {
      const { method, url, signal, headers } = request;
      const answer = answers.get(url);
      const isSame = method === 'GET' && headers.get('authorization') === `Bearer ${access}`;
      if (!answer || !isSame) return undefined;
      answers.delete(url);
      return untilAborted(answer, signal);
    },
    drop() {
      for (const answer of answers.values())
        void answer.then(({ body }) => body?.cancel()).catch(() => undefined);
      answers.clear();
    },
  };
}

/** Reads what boot.js has left for this page, once. */
export function readHeadStart(): HeadStart {
  const sent = (window as { headStart?: Sent }).headStart;
  return sent ? createHeadStart(sent) : noHeadStart;
}

const untilAborted = (answer: Promise<Response>, signal: AbortSignal) =>
  new Promise<Response>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
