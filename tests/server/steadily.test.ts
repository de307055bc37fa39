import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSteadily } from '#server/areas/door/steadily.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** When an answer comes whose work takes so long. */
async function answered(steadily: ReturnType<typeof createSteadily>, workMs: number): Promise<number> {
  const began = performance.now();
  const answer = steadily(() => new Promise((resolve) => setTimeout(resolve, workMs)));
  const at = answer.then(() => performance.now() - began);
  await vi.runAllTimersAsync();
  return at;
}

describe('an answer whose time tells nothing', () => {
  it('comes at one step, whatever its work takes', async () => {
    const steadily = createSteadily();
    for (const work of [0, 20, 90]) expect(await answered(steadily, work)).toBe(150);
  });

  it('comes above nearly all of late, also where its own work was quick', async () => {
    const steadily = createSteadily();
    expect(await answered(steadily, 180)).toBe(300);
    for (const work of [1, 140, 190]) expect(await answered(steadily, work)).toBe(300);
  });

  it('comes sooner again once ten others were quick', async () => {
    const steadily = createSteadily();
    expect(await answered(steadily, 180)).toBe(300);
    for (let count = 0; count < 9; count += 1) expect(await answered(steadily, 1)).toBe(300);
    expect(await answered(steadily, 1)).toBe(150);
  });

  it('does not wait long for others, however slow one was', async () => {
    const steadily = createSteadily();
    expect(await answered(steadily, 60_000)).toBe(60_000);
    expect(await answered(steadily, 1)).toBe(1500);
  });

  it('is steady in failing too', async () => {
    const steadily = createSteadily();
    const began = performance.now();
    const failing = steadily(() => Promise.reject(new Error('Not now.'))).catch(
      (problem: Error) => `${problem.message} ${performance.now() - began}`,
    );
    await vi.runAllTimersAsync();
    expect(await failing).toBe('Not now. 150');
  });
});
