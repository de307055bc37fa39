import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CorkedSocket } from '#server/database/corked-socket.ts';

it('sends what is written in one turn in one piece, and what is written later in another', async () => {
  const pieces: string[] = [];
  const server = createServer((peer) => peer.on('data', (bytes) => pieces.push(bytes.toString())));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const socket = new CorkedSocket();
  const { port } = server.address() as { port: number };
  await new Promise<void>((ready) => socket.connect(port, '127.0.0.1', ready));

  const write = (text: string) => new Promise<void>((sent) => socket.write(text, () => sent()));
  const first = write('BEGIN;');
  socket.cork();
  socket.write('bind;');
  socket.write('execute;');
  socket.uncork();
  expect(socket.writableLength).toBe('BEGIN;bind;execute;'.length);
  await first;
  await expect.poll(() => pieces).toEqual(['BEGIN;bind;execute;']);
  await write('COMMIT;');
  await expect.poll(() => pieces).toEqual(['BEGIN;bind;execute;', 'COMMIT;']);

  socket.destroy();
  await new Promise((closed) => server.close(closed));
});
