import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { named, respond } from './traffic.ts';

/** The requests behind the actors of the charts. */
const calls = {
  logIn: /^POST \/api\/auth\/login\/$/,
  createClinic: /^POST \/api\/clinics\/$/,
  readClinic: /^GET \/api\/clinics\/\d+\/$/,
  updateClinic: /^PUT \/api\/clinics\/\d+\/$/,
  remove: /^DELETE \/api\/clinics\/\d+\/$/,
};

export type Call = keyof typeof calls;

/** Keeps every call of a flow at the door until the test says what becomes of it. */
export async function guardCalls(page: Page) {
  const waiting: Record<Call, Route[]> = {
    logIn: [],
    createClinic: [],
    readClinic: [],
    updateClinic: [],
    remove: [],
  };
  await page.route('**/api/**', (route) => {
    const name = named(route.request());
    const call = (Object.keys(calls) as Call[]).find((one) => calls[one].test(name));
    if (!call) return route.fallback();
    waiting[call].push(route);
  });
  async function take(call: Call): Promise<Route> {
    await expect.poll(() => waiting[call].length, { timeout: 10_000 }).toBeGreaterThan(0);
    return waiting[call].shift() as Route;
  }
  return {
    /** Lets the call through to the server. */
    pass: async (call: Call) => (await take(call)).continue(),
    /** The server refuses the call. */
    refuse: async (call: Call, status: number, body: unknown) => respond(await take(call), { status, body }),
    /** The server fails, and fails again where the call is repeated by itself. */
    async fail(call: Call) {
      const answer = { status: 503, body: { detail: 'Not now.' } };
      await respond(await take(call), answer);
      if (call === 'readClinic' || call === 'remove') await respond(await take(call), answer);
    },
    /** The call finds no network. */
    cut: async (call: Call) => (await take(call)).abort('internetdisconnected'),
  };
}

export type Gate = Awaited<ReturnType<typeof guardCalls>>;
