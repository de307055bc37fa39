import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPool } from '#server/database/pool.ts';
import { auditKey, openApiForTest, password, testSettings } from '#tests/support/api.ts';
import { watching } from '#tests/support/lock-watcher.ts';
import { hashInFull } from '#tests/support/quick-hashes.ts';

hashInFull();

it('of two password changes at once, on two servers, one succeeds and its password opens', async () => {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const pool = openPool(api.url, 2);
  const second = await buildApp({ settings: testSettings(), pool, auditKey });
  onTestFinished(async () => {
    await second.close();
    await pool.end();
  });
  const wishes = ['quiet harbour lantern', 'louder mountain candle'] as const;
  const change = (app: typeof second, new_password: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/auth/user/change-password/',
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { old_password: password, new_password },
    });

  // both have proven the old password and want to store the new one
  const watch = await watching(api.url);
  await watch.query('BEGIN');
  await watch.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [ada.id]);
  const both = Promise.all([change(api.app, wishes[0]), change(second, wishes[1])]);
  await watch.waits(2);
  await watch.query('COMMIT');

  const statuses = (await both).map(({ statusCode }) => statusCode);
  expect([...statuses].sort()).toEqual([200, 400]);
  const opens = await Promise.all(
    wishes.map(async (wish) => (await api.logIn(ada.email, wish)).status === 200),
  );
  expect(opens).toEqual(statuses.map((status) => status === 200));
});

it('a sign-in that proved a password which is changed meanwhile opens nothing', async () => {
  const api = await openApiForTest();
  const ben = await api.signUp('ben');
  const watch = await watching(api.url);
  await watch.query('BEGIN');
  // as a server of the release before stores it
  await watch.query("UPDATE users SET password_hash = password_hash || ' ' WHERE id = $1", [ben.id]);
  const signedIn = api.logIn(ben.email, password);
  await watch.waits(1);
  await watch.query('COMMIT');
  expect((await signedIn).status).toBe(401);
});

it('a password change that is sent again after its answer was lost is told as done, and a wrong one is not', async () => {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const change = (old_password: string, new_password: string) =>
    api.ask('PUT', '/api/auth/user/change-password/', {
      token: ada.token,
      body: { old_password, new_password },
    });
  const wish = 'quiet harbour lantern';
  const first = await change(password, wish);
  expect(await change(password, wish)).toMatchObject({ status: first.status, text: first.text });
  expect((await change(password, 'louder mountain candle')).status).toBe(400);
  expect((await api.logIn(ada.email, wish)).status).toBe(200);
});
