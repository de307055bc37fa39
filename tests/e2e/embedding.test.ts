import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, inject } from 'vitest';
import { problemsOf } from '#tests/support/axe.ts';
import { aBookingPage } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const websites: Server[] = [];
afterEach(() => {
  for (const one of websites.splice(0)) one.close();
});

/** A website that shows a page in a frame, and writes down what it is told; its address. */
async function website(page: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>Website</title><h1>Website</h1>
    <iframe src="${inject('site').origin}${page}" title="Book a visit" width="100%" height="300"></iframe>
    <script>addEventListener('message', ({ data, origin }) => { window.told = { ...data, origin } })</script></html>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  websites.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a website that the clinic lists shows the page in a frame and hears its height', async ({
  visitor,
}) => {
  visitor.allow('request to another origin');
  const made = await aBookingPage();
  const origin = await website(made.path);
  const path = `/api/clinics/${made.clinic.id}/booking-page/`;
  const settings = await made.account.call<object>('GET', path);
  const { version, updated_at, address, arrival_address, all_services, all_staff, ...body } =
    settings as Record<string, unknown>;
  await made.account.call('PUT', path, { ...body, embed_origins: [origin] });

  const page = await visitor.visit('/', { origin });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Book a visit' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as never as { told?: object }).told))
    .toMatchObject({ type: 'chartroom:height', height: expect.any(Number), origin: inject('site').origin });
  const height = () => page.evaluate(() => (window as never as { told: { height: number } }).told.height);
  const before = await height();
  await frame.getByRole('button', { name: 'See free times' }).click();
  await frame.getByRole('heading', { name: 'Choose a time' }).waitFor();
  await expect.poll(height).not.toBe(before);
});

test('no other website shows it, nor any other page in a frame', async ({ visitor }) => {
  visitor.allow('request to another origin');
  visitor.allow('frame-ancestors');
  const { path } = await aBookingPage({
    embed_origins: ['https://www.example.org'],
  });
  const headersOf = async (of: string) =>
    (await fetch(inject('site').origin + of, { headers: { accept: 'text/html' } })).headers;
  const framed = await headersOf(path);
  expect(framed.get('content-security-policy')).toContain('frame-ancestors https://www.example.org;');
  expect(framed.get('x-frame-options')).toBeNull();
  for (const other of [
    path.replace('/book/', '/arrive/'),
    '/book/nobody-here',
    '/visit/x',
    '/auth/sign-in',
  ]) {
    const headers = await headersOf(other);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none';");
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
  const origin = await website(path);
  const page = await visitor.visit('/', { origin });
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('the clinic lists its websites and copies the frame for them', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const desk = await visitor.visit('/dashboard/settings/booking', { as: account });
  await arrive(desk, 'Booking from home');
  const word = `frame-${Date.now().toString(36)}`;
  await fill(desk, { 'Address word': word, 'Websites that show the page': 'https://*.example.org' });
  await button(desk, 'Save changes').click();
  await desk.getByText('Enter each website with https://').first().waitFor();
  await fill(desk, { 'Websites that show the page': 'https://www.example.org\nhttps://example.org/' });
  await button(desk, 'Save changes').click();
  await desk.getByText('The booking page is saved.').waitFor();
  const frame = desk.getByText('<iframe');
  await frame.waitFor();
  expect(await frame.textContent()).toMatch(new RegExp(`^<iframe src="[^"]+/book/${word}" title="[^"]+"`));
  expect(await frame.textContent()).not.toContain('<script');
  expect(await problemsOf(desk)).toEqual([]);
});
