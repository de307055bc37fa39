import type { Page } from 'playwright-core';
import { type Account, createAccount } from '#tests/support/account.ts';
import { launch, open, quantile, type Row, type Stage, signIn } from './stage.ts';

const people = 10;
const timesADay = 20;
const days = 5;
const monday = '2036-03-03';
const rounds = 7;
const steps = 120;

/** A week of ten members of staff and a thousand reservations: painted after its data, and a reservation dragged through it. */
export async function calendar({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('bench', origin);
  await fill(account);
  const browser = await launch();
  const context = await open(browser);
  await signIn(context, account);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/dashboard/reservations?view=agenda&date=2036-06-01`);
  await page.getByRole('heading', { level: 1, name: 'Reservations' }).waitFor();
  const paints: number[] = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await paintWeek(page));
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const shown = await page.evaluate(() => document.querySelectorAll('[data-entry]').length);
  const frames = await drag(page);
  await browser.close();
  return [
    {
      what: `data -> painted week, ${shown} reservations`,
      'p50 ms': Math.round(quantile(paints, 0.5)),
      'p95 ms': Math.round(quantile(paints, 0.95)),
      reach: 'p50 <= 100',
    },
    {
      what: `frame of a drag, ${frames.length} frames`,
      'p50 ms': Math.round(quantile(frames, 0.5) * 10) / 10,
      'p95 ms': Math.round(quantile(frames, 0.95) * 10) / 10,
      reach: 'p95 <= 17',
    },
    { what: 'DOM nodes of the page', 'p50 ms': '', 'p95 ms': '', nodes, reach: '< 3,000' },
  ];
}

async function fill(account: Account): Promise<void> {
  const { id: clinic } = await account.createClinic('Clinic', { timezone: 'UTC' } as object);
  const make = (path: string, body: object) =>
    account.call<{ id: number }>('POST', path, { clinic, ...body });
  const service = await make('/api/services/services', {
    name: 'Visit',
    duration_minutes: 20,
    color: 'teal',
  });
  const patient = await make('/api/patients/patients', { first_name: 'Minh', last_name: 'Lee' });
  for (let person = 0; person < people; person += 1) {
    const staff = await make('/api/staff/staff', {
      first_name: 'Member',
      last_name: String(person),
      color: 'blue',
    });
    for (let time = 0; time < timesADay; time += 1) {
      const minutes = 8 * 60 + time * 25;
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
      await make('/api/patients/appointments/series/', {
        patient: patient.id,
        service: service.id,
        staff: staff.id,
        start_at: `${monday}T${clock}:00Z`,
        rule: { frequency: 'daily', count: days },
        override_reason: 'It fills the bench.',
      });
    }
  }
}

/** From the end of the answer, or from the turn where the data was still at hand, to the frame that shows the week. */
async function paintWeek(page: Page): Promise<number> {
  const go = (search: string) =>
    page.evaluate((href) => {
      history.pushState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/dashboard/reservations?${search}`);
  await go('view=agenda&date=2036-06-01');
  await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 0);
  return page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        performance.clearResourceTimings();
        const turned = performance.now();
        const look = () => {
          if (document.querySelectorAll('[data-entry]').length < 100) return requestAnimationFrame(look);
          const at = performance.now();
          const answer = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/appointments/calendar/'))
            .at(-1) as PerformanceResourceTiming | undefined;
          resolve(at - (answer?.responseEnd || turned));
        };
        requestAnimationFrame(look);
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    `/dashboard/reservations?view=week&date=${monday}`,
  );
}

/** The milliseconds of each frame while a reservation is carried about by the pointer. */
async function drag(page: Page): Promise<number[]> {
  const box = await page.locator('[data-entry]').nth(200).boundingBox();
  if (!box) throw new Error('Nothing can be dragged.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const count = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      (globalThis as { counting?: number }).counting = requestAnimationFrame(count);
    };
    Object.assign(globalThis, { frames });
    requestAnimationFrame(count);
  });
  for (let step = 0; step < steps; step += 1)
    await page.mouse.move(x + 200 * Math.sin(step / 10), y + 100 * Math.cos(step / 10));
  const frames = await page.evaluate(() => {
    const counted = globalThis as unknown as { counting: number; frames: number[] };
    cancelAnimationFrame(counted.counting);
    return counted.frames.slice(1);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}
