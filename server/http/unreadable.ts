import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statuses: Record<string, [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address or the header fields are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** Answers what is not HTTP, or comes too slowly, in the shape of every other error. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, detail] = statuses[error.code ?? ''] ?? [400, 'The request cannot be read.'];
  const body = JSON.stringify({ detail });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${body.length}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
