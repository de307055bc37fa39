import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import fc from '#tests/support/fixed-chance.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

const steps = Number(process.env.MONKEY_STEPS ?? 0);
const seed = Number(process.env.MONKEY_SEED ?? 7);

const texts = [
  '',
  'Minh',
  '2026-02-30',
  'محمد',
  '%_\\',
  '<b>&amp;</b>',
  '9'.repeat(300),
  '-1',
  '👩‍⚕️',
  '10:61',
];
const keys = [
  'Tab',
  'Enter',
  'Escape',
  'ArrowDown',
  'ArrowRight',
  'Space',
  'Control+k',
  'Control+z',
  '?',
  'Home',
];
/** What may be pressed: everything but the ways out of the session, the files and other windows. */
const pressable =
  'a[href^="/"]:not([target]), button, [role=option], [role=menuitem], [role=tab], [role=switch], [role=gridcell], summary, input[type=checkbox], input[type=radio]';
const typable = 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea';
const leaving = /log out|sign out|^lock|print|export|download|delete clinic|inspector/i;

type Fault = (route: Route) => Promise<void>;
const answer = (status: number, body: string, contentType: string): Fault => {
  return (route) => route.fulfill({ status, body, contentType });
};
const faults: Record<string, Fault> = {
  'the network goes': (route) => route.abort(),
  'the server fails': answer(500, '{"detail":"Something went wrong."}', 'application/json'),
  'a proxy answers': answer(502, '<html>Bad gateway</html>', 'text/html'),
  'the answer is cut': answer(200, '{"results":[{"id":1,', 'application/json'),
  'the answer has another shape': answer(200, '[null]', 'application/json'),
  'nothing is there': answer(404, '{"detail":"Not found."}', 'application/json'),
  'somebody was faster': answer(412, '{"detail":"It was changed meanwhile."}', 'application/json'),
};

/** Numbers that the same seed makes again. */
function chance(): (below: number) => number {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: steps * 8 });
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

/** The elements that someone could press now, by their numbers among all of them. */
const reachable = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one, number) => {
      const { width, height } = one.getBoundingClientRect();
      const isReachable = width > 0 && height > 0 && !one.closest('[inert], [aria-hidden="true"]');
      return isReachable && one.checkVisibility({ visibilityProperty: true }) ? [number] : [];
    }),
  );

const patient = { timeout: 1_500 } as const;

/** Presses, types, goes and comes back without sense, while now and then the network or the server fails. */
test.skipIf(steps === 0)(
  'T100: whatever is pressed and whatever fails, the page stands',
  { timeout: 3_600_000 },
  async ({ visitor }) => {
    const { account, clinic, patient: person, staff, service, book, make } = await bookableClinic();
    const { id: reservation } = await book({ start_at: inMinutes(90) });
    await make('/api/patients/labels', { name: 'Fragile', color: 'red' });
    const record = await make('/api/patients/medical-records', {
      patient: person.id,
      staff: staff.id,
      occurred_at: inMinutes(-30),
      chief_complaint: 'Cough',
    });
    // what the product logs of failures, as the specification asks; whatever no one caught stays a finding
    visitor.allow(
      /^(?!uncaught).*(could not be (read|reached|opened)|RefusedError|ServerError|NetworkError|ERR_)/s,
    );
    const page = await visitor.visit('/dashboard', { as: account });
    const { origin } = new URL(page.url());
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    page.on('filechooser', () => {});
    const places = [
      '/dashboard',
      '/dashboard/patients',
      `/dashboard/patients/detail/${person.id}`,
      `/dashboard/patients/edit/${person.id}`,
      '/dashboard/patients/create',
      '/dashboard/patients/labels',
      `/dashboard/patients/detail/medical-records/edit/${record.id}`,
      `/dashboard/patients/detail/medical-records/create/${person.id}`,
      ...['day', 'week', 'month', 'agenda', 'list', 'board'].map(
        (view) => `/dashboard/reservations?view=${view}`,
      ),
      `/dashboard/reservations/detail/${reservation}`,
      `/dashboard/reservations/edit/${reservation}`,
      '/dashboard/reservations/create',
      '/dashboard/reservations/waiting',
      '/dashboard/consent-form/create',
      `/dashboard/services/edit/${service.id}`,
      `/dashboard/staffs/edit/${staff.id}`,
      '/dashboard/search?q=minh',
      `/dashboard/clinics/settings/${clinic.id}`,
      '/dashboard/settings/account',
      '/dashboard/settings/audit',
      '/machines',
    ];
    const random = chance();
    const pick = <One>(from: readonly One[]): One | undefined => from[random(from.length || 1)];
    const log: string[] = [];

    const acts: Record<string, () => Promise<unknown>> = {
      async press() {
        const one = page.locator(pressable).nth(pick(await reachable(page, pressable)) ?? 0);
        const name =
          (await one.getAttribute('aria-label', patient)) ?? (await one.textContent(patient)) ?? '';
        if (leaving.test(name)) return 'nothing';
        await one.click(patient);
        return name.slice(0, 40);
      },
      async type() {
        const one = page.locator(typable).nth(pick(await reachable(page, typable)) ?? 0);
        const text = pick(texts) ?? '';
        await one.click(patient);
        await page.keyboard.insertText(text);
        return text.slice(0, 20);
      },
      async key() {
        const key = pick(keys) ?? 'Tab';
        await page.keyboard.press(key);
        return key;
      },
      async go() {
        const place = pick(places) ?? '/dashboard';
        await page.goto(origin + place);
        return place;
      },
      back: () => page.goBack({ timeout: 5_000 }),
      forward: () => page.goForward({ timeout: 5_000 }),
      reload: () => page.reload(),
      async fail() {
        const name = pick(Object.keys(faults)) ?? '';
        const fault = faults[name];
        let left = 1 + random(4);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.route('**/api/**', (route) => (fault && left-- > 0 ? fault(route) : route.continue()));
        return name;
      },
    };
    const weighted = [
      'press',
      'press',
      'press',
      'press',
      'press',
      'type',
      'type',
      'key',
      'key',
      'go',
      'back',
      'forward',
      'reload',
      'fail',
    ];

    for (let step = 0; step < steps; step += 1) {
      const act = pick(weighted) ?? 'press';
      const what = await acts[act]?.().catch((error: Error) => `gave up: ${error.message.split('\n')[0]}`);
      log.push(`${act}: ${typeof what === 'string' ? what : ''} at ${new URL(page.url()).pathname}`);
      // Back leads out of the product in the end
      if (!page.url().includes('/dashboard')) await acts.go?.().catch(() => {});
      await expect
        .poll(() => page.evaluate(() => document.querySelectorAll('h1').length).catch(() => 0), {
          message: `a white page after\n${log.slice(-12).join('\n')}`,
        })
        .toBeGreaterThan(0);
      if (process.env.MONKEY_LOG) console.log(log.at(-1));
    }

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const verdict = await account.call<{ intact: boolean }>(
      'GET',
      `/api/audit/integrity/?clinic=${clinic.id}`,
    );
    expect(verdict).toMatchObject({ intact: true });
  },
);
