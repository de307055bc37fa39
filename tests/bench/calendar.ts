import type { CDPSession, Page } from 'playwright-core';
import { type Account, createAccount } from '#tests/support/account.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, quantile, type Stage, signIn } from './stage.ts';

const people = 10;
const timesADay = 20;
const days = 5;
const monday = '2036-03-03';
const rounds = 7;
const steps = 120;
const gestures = 3;

/** What no calendar could do with less: one box that follows the pointer, and lines that scroll. */
const bareWeek = `<body style="margin: 0; height: 4000px; background: repeating-linear-gradient(#fff 0 20px, #ddd 20px 21px)">
<div data-entry style="position: absolute; left: 600px; top: 500px; width: 80px; height: 40px; background: teal"></div>
<script>
  const box = document.querySelector('div');
  let from = null;
  addEventListener('mousedown', (event) => { from = event; });
  addEventListener('mouseup', () => { from = null; box.style.transform = ''; delete box.dataset.carried; });
  addEventListener('mousemove', (event) => {
    if (!from) return;
    box.dataset.carried = 'pointer';
    box.style.transform = 'translate(' + (event.x - from.x) + 'px,' + (event.y - from.y) + 'px)';
  });
</script>`;

/**
 * A week of ten members of staff and a thousand reservations: painted after its data, scrolled, and a reservation dragged through it.
 * The time that its thread works does not depend on what else the machine does; frames do.
 */
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
  const thread = await context.newCDPSession(page);
  await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
  const paints: number[] = [];
  const paintWork: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await leaveWeek(page);
    const before = await worked(thread);
    paints.push(await paintWeek(page));
    paintWork.push((await worked(thread)) - before);
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const shown = await page.evaluate(() => document.querySelectorAll('[data-entry]').length);
  const rows: Row[] = [
    timesRow(`data to the painted week, ${shown} reservations`, paints, 0.5, { goal: atMost(100) }),
    timesRow('work of the thread from one view to the week, painting included', paintWork, 0.5),
  ];
  const bare = await context.newPage();
  await bare.setViewportSize({ width: 1440, height: 900 });
  await bare.setContent(bareWeek);
  for (const [name, act] of [
    ['drag', drag],
    ['scroll', scroll],
  ] as const) {
    const frames: number[] = [];
    const bareFrames: number[] = [];
    let work = 0;
    for (let round = 0; round < gestures; round += 1) {
      await bare.bringToFront();
      await settled(bare);
      bareFrames.push(...(await act(bare)));
      await page.bringToFront();
      await settled(page);
      const before = await worked(thread);
      frames.push(...(await act(page)));
      work += (await worked(thread)) - before;
    }
    const bareFrame = quantile(bareFrames, 0.95);
    rows.push(
      timesRow(`frame of a ${name}, ${frames.length} frames`, frames, 0.95, {
        floor: { what: 'a page with nothing else', figure: bareFrame },
        goal: atMost(Math.max(17, bareFrame + 0.5)),
      }),
      { what: `work of the thread in a frame of a ${name}`, figure: work / frames.length, unit: 'ms' },
    );
  }
  await bare.close();
  const nodesRow = (view: string, figure: number): Row => ({
    ...{ what: `DOM nodes of the ${view}`, figure, unit: '', goal: atMost(3000) },
  });
  rows.push(nodesRow('week', nodes));
  for (const view of ['day', 'month', 'agenda', 'board', 'list']) {
    await page.goto(`${origin}/dashboard/reservations?view=${view}&date=${monday}&from=${monday}`);
    await page.getByText('Minh').first().waitFor();
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    rows.push(nodesRow(view, nodes));
  }
  await browser.close();
  return rows;
}

/** The milliseconds that the page's thread has worked. */
async function worked(thread: CDPSession): Promise<number> {
  const { metrics } = await thread.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Nothing is left to do, neither for the page nor for what draws it. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let still = 0; still < 10; ) {
      const from = performance.now();
      await new Promise(requestAnimationFrame);
      still = performance.now() - from < 25 ? still + 1 : 0;
    }
  });

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

/** Turns to a view without reservations. */
async function leaveWeek(page: Page): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
  }, '/dashboard/reservations?view=agenda&date=2036-06-01');
  await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 0);
  await settled(page);
}

/** From the end of the answer, or from the turn where the data was still at hand, to the frame that shows the week. */
async function paintWeek(page: Page): Promise<number> {
  return page.evaluate(
    (href) =>
      new Promise<number>((resolve) => {
        performance.clearResourceTimings();
        const turned = performance.now();
        const look = () => {
          if (document.querySelectorAll('[data-entry]').length < 100) return requestAnimationFrame(look);
          const answer = performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/appointments/calendar/'))
            .at(-1) as PerformanceResourceTiming | undefined;
          // what was rendered is laid out and painted before this message comes
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - (answer?.responseEnd || turned));
          painted.port2.postMessage(null);
        };
        requestAnimationFrame(look);
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    `/dashboard/reservations?view=week&date=${monday}`,
  );
}

/** The milliseconds of each frame while something is done. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
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
  await act();
  return page.evaluate(() => {
    const counted = globalThis as unknown as { counting: number; frames: number[] };
    cancelAnimationFrame(counted.counting);
    return counted.frames.slice(1);
  });
}

/** A reservation in the middle of what is seen is carried about by the pointer. */
async function drag(page: Page): Promise<number[]> {
  const { x, y } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-entry]')].map((box) => box.getBoundingClientRect());
    const box = boxes.find(({ top, left }) => top > innerHeight / 2 && left > innerWidth / 3);
    if (!box) throw new Error('Nothing can be dragged.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10);
  if (!(await page.$('[data-carried="pointer"]'))) throw new Error('Nothing is carried.');
  const frames = await framesOf(page, async () => {
    for (let step = 0; step < steps; step += 1)
      await page.mouse.move(x + 200 * Math.sin(step / 10), y + 100 * Math.cos(step / 10));
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

/** The wheel turns over the week. */
const scroll = (page: Page): Promise<number[]> =>
  framesOf(page, async () => {
    for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, step % 40 < 20 ? 30 : -30);
  });
