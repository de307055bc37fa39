import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { named, respond } from './traffic.ts';

/** Keeps calls at the door until the test says what becomes of them; `calls` names them by their requests. */
export async function guardCalls(page: Page, calls: Readonly<Record<string, RegExp>>) {
  const waiting: Record<string, Route[]> = {};
  const queue = (call: string) => {
    waiting[call] ??= [];
    return waiting[call];
  };
  await page.route('**/api/**', (route) => {
    const name = named(route.request());
    const call = Object.keys(calls).find((one) => calls[one]?.test(name));
    if (!call) return route.fallback();
    queue(call).push(route);
  });
  async function take(call: string): Promise<Route> {
    await expect.poll(() => queue(call).length, { timeout: 10_000, message: call }).toBeGreaterThan(0);
    return queue(call).shift() as Route;
  }
  const answer = async (call: string, status: number, body: unknown) => {
    const route = await take(call);
    await respond(route, { status, body });
    return route.request().method();
  };
  return {
    /** Lets the call through to the server. */
    pass: async (call: string) => (await take(call)).continue(),
    /** The call is answered in the server's place. */
    answer,
    /** The server fails, and fails again where the call is repeated by itself. */
    async fail(call: string) {
      const method = await answer(call, 503, { detail: 'Not now.' });
      if (['GET', 'DELETE'].includes(method)) await answer(call, 503, { detail: 'Not now.' });
    },
    /** The call finds no network. */
    cut: async (call: string) => (await take(call)).abort('internetdisconnected'),
  };
}

export type Gate = Awaited<ReturnType<typeof guardCalls>>;
