import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notice as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Listener {
  url: string;
  received: Received[];
  /** What it answers from now on; null for nothing at all. */
  answer: { status: number; headers?: Record<string, string> } | null;
  close(): Promise<void>;
}

/** A program that is told of what happens, on this machine. */
export async function openListener(): Promise<Listener> {
  const listener: Listener = { url: '', received: [], answer: { status: 204 }, close };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += piece));
    request.on('end', () => {
      listener.received.push({ path: request.url ?? '', headers: request.headers, text });
      if (listener.answer)
        response.writeHead(listener.answer.status, listener.answer.headers).end('x'.repeat(1000));
    });
  });
  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  listener.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return listener;
}
