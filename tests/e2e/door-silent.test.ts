import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fromHome } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { finger, openDoors, type Walk, walks } from '#tests/support/door-walk.ts';
import { button } from '#tests/support/gestures.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const publicCalls = /\/api\/public\//;
const noAnswer = (page: Page, to = 'a server that is silent') =>
  expect
    .poll(() => page.getByText('No answer came. Check your connection and try again.').isVisible(), {
      message: to,
    })
    .toBe(true);

const json = { contentType: 'application/json' };
const html = '<!doctype html><title>Wireless</title><h1>Sign in to the network</h1>';
/** What stands for an answer where something between the page and the server is broken. */
type Way = (route: Route) => Promise<void>;
const broken: Readonly<Record<string, Way>> = {
  'a page of the network in place of the answer': (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  'a page that a proxy shows for a server that is down': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: html }),
  'an answer that breaks off': (route) => route.fulfill({ ...json, body: '{"state":"wrong","left":4,"li' }),
  'an answer that holds nothing': (route) => route.fulfill({ ...json, body: '{}' }),
  'an answer of another kind': (route) => route.fulfill({ ...json, body: '[null]' }),
  'a line that breaks': (route) => route.abort('connectionreset'),
  // the last one, since the server has done what it was asked for
  'half of an answer': async (route) => {
    const whole = (await (await route.fetch()).json()) as object;
    const all = Object.entries(whole);
    return route.fulfill({ ...json, json: Object.fromEntries(all.slice(0, Math.floor(all.length / 2))) });
  },
};

/** The next call is answered so; what comes back waits until it was. */
async function nextIs(page: Page, way: Way) {
  let isMet = false;
  const answerSo = async (route: Route) => {
    await way(route);
    isMet = true;
  };
  await page.route(publicCalls, answerSo, { times: 1 });
  return () => expect.poll(() => isMet).toBe(true);
}

/** Every call that changes something is answered wrongly in each way; what was typed is still there, and the next try goes on. */
const throughAll: Walk = {
  hand: finger,
  look: async () => {},
  async send(page, target) {
    const before = await typed(page);
    for (const [name, way] of Object.entries(broken)) {
      const met = await nextIs(page, way);
      await target.tap();
      await met();
      await noAnswer(page, name);
      expect(await typed(page), name).toEqual(before);
    }
    await target.tap();
  },
};

const typed = (page: Page) =>
  page.locator('main input, main textarea').evaluateAll((all) =>
    all.map((one) => {
      const { type, checked, value } = one as HTMLInputElement;
      return type === 'checkbox' || type === 'radio' ? checked : value;
    }),
  );

describe.for(walks)('the page behind /%s', ([door, walk]) => {
  test('loses nothing to an answer that is broken in whatever way, and goes on', async ({ visitor }) => {
    const doors = await openDoors();
    const [first, ...others] = Object.entries(broken) as [[string, Way], ...[string, Way][]];
    const before = (fresh: Page) => fresh.route(publicCalls, first[1], { times: 1 });
    const page = await visitor.visit(doors[door], { ...phone, ...fromHome(), before });
    await noAnswer(page, first[0]);
    for (const [name, way] of others) {
      const met = await nextIs(page, way);
      await button(page, 'Try again').tap();
      await met();
      await noAnswer(page, name);
    }
    await button(page, 'Try again').tap();
    await walk(page, throughAll, doors);
  });

  test('waits for an answer no longer than ten seconds, and takes none that comes later', async ({
    visitor,
  }) => {
    const doors = await openDoors();
    const silence = await aSilence();
    const before = async (fresh: Page) => {
      await fresh.clock.install();
      await silence.fall(fresh);
    };
    const page = await visitor.visit(doors[door], { ...phone, ...fromHome(), before });
    await silence.last(page);
    await button(page, 'Try again').tap();
    await walk(page, throughSilence(silence), doors);
  });
});

/** A server that answers after 20 seconds. */
async function aSilence() {
  let late: (() => Promise<unknown>)[] = [];
  return {
    /** The next call reaches the server, and its answer does not come. */
    fall: (page: Page) =>
      page.route(
        publicCalls,
        async (route) => {
          const response = await route.fetch();
          late.push(() => route.fulfill({ response }).catch(() => {}));
        },
        { times: 1 },
      ),
    /** Lets ten seconds pass, after which the page says so, and then the answer comes. */
    async last(page: Page) {
      await expect.poll(() => late.length).toBe(1);
      await page.clock.fastForward(11_000);
      await noAnswer(page);
      const [answer] = late;
      late = [];
      await answer?.();
      await page.clock.fastForward(9_000);
      await noAnswer(page);
    },
  };
}

const throughSilence = (silence: Awaited<ReturnType<typeof aSilence>>): Walk => ({
  hand: finger,
  look: async () => {},
  async send(page: Page, target: Locator) {
    const before = await typed(page);
    await silence.fall(page);
    await target.tap();
    await silence.last(page);
    expect(await typed(page)).toEqual(before);
    await target.tap();
  },
});
