import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createAccount } from '#tests/support/account.ts';

it('a test asks a server again that is too busy for now, and tells what else it answers', async () => {
  const asked: string[] = [];
  const server = createServer(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    const isBusy = asked.filter((one) => one.endsWith(url)).length < 3;
    response.statusCode = url === '/none' ? 404 : isBusy ? 503 : 200;
    response.end(JSON.stringify({ token: { access: 'a', refresh: 'r' } }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const account = await createAccount('ada', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [register, login] = ['POST /api/auth/register/', 'POST /api/auth/login/'];
  expect(asked).toEqual([register, register, register, login, login, login]);
  await expect(account.call('GET', '/none')).rejects.toThrow('GET /none answered 404');
});
