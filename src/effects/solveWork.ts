import { sha256 } from '@noble/hashes/sha2.js';
import type { BookingWork, WorkTask } from '#machines/flows/door/booking.setup.ts';
import { isSolved, workBytes } from '#machines/lifecycles/holdWork.ts';

/** How long the page stands still at a time: less than a frame. */
const sliceMs = 12;

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Solves a task in slices, so that the page stays usable meanwhile. */
export async function solveWork(
  { challenge, bits, parts }: WorkTask,
  signal: AbortSignal,
): Promise<BookingWork> {
  const seed = sha256(new TextEncoder().encode(challenge));
  const answers: number[] = [];
  let sliceEnds = 0;
  for (let part = 0; part < parts; part += 1) {
    let tried = 0;
    while (!isSolved(sha256(workBytes(seed, part, tried)), bits)) {
      tried += 1;
      if (performance.now() < sliceEnds) continue;
      await breathe();
      signal.throwIfAborted();
      sliceEnds = performance.now() + sliceMs;
    }
    answers.push(tried);
  }
  return { challenge, answers };
}
