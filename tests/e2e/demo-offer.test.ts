import { expect, inject } from 'vitest';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

test('the sign-in page of an empty database fills in the demo clinic and leads into it', async ({
  visitor,
}) => {
  const data = makeDataDir();
  const pages = inject('site').pages;
  const port = await freePort();
  const server = await startServer({ PORT: port, DATA_DIR: data.path, PAGES_DIR: pages, OFFER_DEMO: 'on' });
  try {
    const page = await visitor.visit('/auth/sign-in', { origin: server.origin });
    await arrive(page, 'Sign in');
    await page.getByText('This server has no accounts yet').waitFor();
    expect(await problemsOf(page)).toEqual([]);

    // an answer that is lost leaves the offer open, and no one has to reload
    visitor.allow(/api\/demo/);
    await page.route('**/api/demo/', (route) => route.abort(), { times: 1 });
    await button(page, 'Fill in the demo clinic').press('Enter');
    await page.getByText('The server did not answer').waitFor();
    await button(page, 'Fill in the demo clinic').press('Enter');
    await arrive(page, 'Overview');

    const late = await visitor.visit('/auth/sign-in', { origin: server.origin });
    await arrive(late, 'Sign in');
    expect(await button(late, 'Fill in the demo clinic').count()).toBe(0);
    // an open page goes on asking, and a server that is being stopped refuses
    await Promise.all([page.context().close(), late.context().close()]);
  } finally {
    await server.end('SIGTERM');
    await data.remove();
  }
});
