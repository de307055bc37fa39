import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './server-process.ts';

export interface LateAnswers {
  origin: string;
  end(): Promise<void>;
}

/**
 * Stands before a server and holds each answer back for up to `most` milliseconds, another time for each, so that answers
 * come in orders which a quiet machine never shows.
 */
export async function startLateAnswers(server: string, most: number): Promise<LateAnswers> {
  const { hostname, port } = new URL(server);
  const carry = (asked: IncomingMessage, answer: ServerResponse) => {
    const upstream = request({
      hostname,
      port,
      method: asked.method,
      path: asked.url,
      headers: asked.headers,
      setHost: false,
      agent: false,
    });
    upstream.on('response', (said) => {
      setTimeout(() => {
        if (answer.destroyed) return said.destroy();
        answer.writeHead(said.statusCode ?? 502, said.rawHeaders);
        answer.flushHeaders();
        said.on('error', () => answer.destroy()).pipe(answer);
      }, Math.random() * most);
    });
    upstream.on('error', () => answer.destroy());
    answer.on('close', () => upstream.destroy());
    asked.pipe(upstream);
  };
  const proxy = createServer(carry);
  // a connection that rests is not closed under a call which is on its way on it
  proxy.keepAliveTimeout = 0;
  const own = Number(await freePort());
  await new Promise<void>((resolve) => proxy.listen(own, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${own}`,
    async end() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
