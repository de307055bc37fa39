import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { liveMonth } from '#tests/support/life/month.ts';

/** Pieces of work that five people get done in an hour. */
const perHour = 12;

/** `npm run test:long -- --only life` lives for `LIFE_HOURS=100`, another month with `LIFE_SEED=11`, and alone what `LIFE_ONLY='import|webhook'` names. */
const steps = Math.round(Number(process.env.LIFE_HOURS ?? 0) * perHour);
const seed = Number(process.env.LIFE_SEED ?? 16);

test.skipIf(steps === 0)(
  'a month at the desk: whatever befalls it, no word is lost, nobody is booked twice, nothing signed changes',
  {
    timeout: 120_000 + steps * 60_000,
  },
  async ({ visitor }) => {
    // what the product logs of failures, as it should; whatever no one caught stays a finding
    visitor.allow(
      /^(?!uncaught).*(could not be (read|reached|opened)|dynamically imported module|RefusedError|ServerError|NetworkError|ERR_|the server failed with 503|No refresh token available)/s,
    );
    const log = process.env.LIFE_LOG ? { log: (line: string) => console.log(line) } : {};
    const only = process.env.LIFE_ONLY ? new RegExp(process.env.LIFE_ONLY, 'i') : undefined;
    const lived = await liveMonth(visitor, { seed, steps, only, ...log });
    console.log(JSON.stringify(lived));
    expect(lived.intact).toBe(true);
  },
);
