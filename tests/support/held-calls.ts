import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { named, respond } from './request-log.ts';

/** Keeps every call that is named at the door until the test says what becomes of it. */
export async function guardCalls<Call extends string>(page: Page, calls: Readonly<Record<Call, RegExp>>) {
  const names = Object.keys(calls) as Call[];
  const waiting = new Map<Call, { route: Route; isRepeated: boolean }[]>(names.map((name) => [name, []]));
  const open = new Set<Call>();
  await page.route('**/api/**', (route) => {
    const call = names.find((one) => calls[one].test(named(route.request())));
    if (call === undefined || open.has(call)) return route.fallback();
    // the client sends a request without a body once more
    waiting.get(call)?.push({ route, isRepeated: ['GET', 'DELETE'].includes(route.request().method()) });
  });
  // a call that the page has given up would be taken for the one that it makes instead
  page.on('requestfailed', (gone) => {
    for (const [call, held] of waiting)
      waiting.set(
        call,
        held.filter(({ route }) => route.request() !== gone),
      );
  });
  async function take(call: Call) {
    await expect.poll(() => waiting.get(call)?.length).toBeGreaterThan(0);
    return waiting.get(call)?.shift() as { route: Route; isRepeated: boolean };
  }
  /** Ends a call; where the page had given that one up, which is heard of late, the one that it makes instead is ended. */
  async function end(call: Call, way: (route: Route) => Promise<unknown>) {
    for (;;) {
      const held = await take(call);
      const request = held.route.request();
      await way(held.route);
      const isAnswered = (await request.response()) !== null;
      if (isAnswered || request.failure()?.errorText !== 'net::ERR_ABORTED') return held;
    }
  }
  return {
    /** Lets the call through to the server. */
    pass: (call: Call) => end(call, (route) => route.continue()),
    /** Lets the call through to whatever else the test put between page and server. */
    handOn: (call: Call) => end(call, (route) => route.fallback()),
    /** Lets the call and all others of its name through, or keeps them again. */
    leave: (call: Call, isOpen: boolean) => (isOpen ? open.add(call) : open.delete(call)),
    /** Answers the call in the server's place, once. */
    answer: (call: Call, status: number, body: unknown) =>
      end(call, (route) => respond(route, { status, body })),
    /** The server fails, and fails again where the call is repeated by itself. */
    async fail(call: Call) {
      const way = (route: Route) => respond(route, { status: 503, body: { detail: 'Not now.' } });
      const { isRepeated } = await end(call, way);
      if (isRepeated) await end(call, way);
    },
    /** The call finds no network. */
    cut: (call: Call) => end(call, (route) => route.abort('internetdisconnected')),
  };
}

export type Gate<Call extends string> = Awaited<ReturnType<typeof guardCalls<Call>>>;
