import { expect, inject } from 'vitest';
import { password } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import {
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  logOut,
  openClinics,
  rows,
  signIn,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { startSection7 } from '#tests/support/section7.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

test('the same build works with a server of another origin that knows only section 7', async ({
  visitor,
}) => {
  const api = await startSection7();
  const data = makeDataDir();
  const server = await startServer({
    PORT: await freePort(),
    DATA_DIR: data.path,
    PAGES_DIR: inject('site').pages,
    API_BASE_URL: api.origin,
  });
  visitor.allowOrigin(api.origin);
  try {
    const page = await visitor.visit('/auth/sign-up', { origin: server.origin });
    await arrive(page, 'Create an account');
    await fill(page, {
      'First name': 'Ada',
      'Last name': 'Byron',
      Username: 'ada',
      Email: 'ada@example.test',
      Password: password,
      'Confirm password': password,
    });
    await button(page, 'Create account').click();
    await arrive(page, 'New clinic');
    await fill(page, { Name: 'Harbour', Address: '1 Quay Street' });
    await button(page, 'Create clinic').click();
    await openClinics(page);
    await button(page, 'Clinic: Harbour').waitFor();
    expect(await button(page, 'Download as table').count()).toBe(0);

    await link(page, 'Harbour').click();
    await field(page, 'Name').waitFor();
    expect(await typed(page, 'Name', 'Address', 'Email', 'Phone number', 'Time zone')).toEqual({
      Name: 'Harbour',
      Address: '1 Quay Street',
      Email: '',
      'Phone number': '',
      'Time zone': 'Europe/Berlin',
    });
    await fill(page, { Name: 'Harbour East' });
    await button(page, 'Save changes').click();
    await expect.poll(() => rows(page)).toEqual(['Harbour East']);

    api.expire();
    await entry(page, 'Settings').click();
    await link(page, 'Edit account').click();
    await arrive(page, 'Account');
    // where no one says that an address is confirmed, it is a field of the profile, as specified
    await fill(page, { 'First name': 'Augusta', Email: 'augusta@example.test' });
    await button(page, 'Save changes').click();
    await page.getByText('Your account is saved.').waitFor();
    expect(await stored(page)).toMatchObject({ auth_token: 'access-2', auth_refresh: 'refresh' });

    await logOut(page);
    await signIn(page, { email: 'augusta@example.test', password });
    await arrive(page, 'Overview');
    await entry(page, 'Clinics').click();
    await link(page, 'Harbour East').click();
    await button(page, 'Delete clinic').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete clinic', exact: true }).click();
    await page.getByRole('heading', { name: 'No clinics yet' }).waitFor();

    const own =
      /^(origin|host|connection|content-length|referer|user-agent|sec-.*|accept-(encoding|language))$/;
    const sent = new Set(api.asked.flatMap(({ headers }) => Object.keys(headers)));
    expect([...sent].filter((name) => !own.test(name)).sort()).toEqual(
      expect.arrayContaining(['accept', 'authorization', 'content-type']),
    );
    expect(api.asked.filter(({ name }) => /logout/.test(name))).toEqual([]);
    expect(api.asked.filter(({ headers }) => headers['if-match'] ?? headers['idempotency-key'])).toEqual([]);
    // an open page goes on asking, and a server that is being stopped refuses
    await page.context().close();
  } finally {
    await server.end('SIGTERM');
    await data.remove();
    await api.close();
  }
});
