import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isSolved, workBytes, workParts } from '#machines/lifecycles/holdWork.ts';
import type { components } from '#openapi/schema.d.ts';

type Task = Pick<components['schemas']['WorkNeeded'], 'challenge' | 'bits' | 'parts'>;
type Work = NonNullable<components['schemas']['BookingWish']['work']>;

/** For how long a task may be worked on. */
const seconds = 5 * 60;

/** After how many times of a clinic within a quarter of an hour the next costs work, and twice as much. */
const step = 100;

/** How hard the next time is to get, or null while few come: each bit doubles the work. */
export const bitsAfter = (holds: number): number | null =>
  holds < step ? null : 10 + Math.floor(holds / step);

/** Tasks that cost a browser some seconds: each is good for one wish alone, and for five minutes. */
export interface HoldWork {
  ask(wish: string, bits: number, now: Date): Task;
  isDone(work: Work | undefined, wish: string, now: Date): boolean;
}

/** Tasks that every copy of the server knows without keeping any. */
export function createHoldWork(secret: Buffer): HoldWork {
  const sign = (wish: string, bits: number, until: number) =>
    createHmac('sha256', secret).update(`${bits} ${until} ${wish}`).digest('base64url');
  return {
    ask(wish, bits, now) {
      const until = Math.floor(now.getTime() / 1000) + seconds;
      return { challenge: `${bits}.${until}.${sign(wish, bits, until)}`, bits, parts: workParts };
    },
    isDone(work, wish, now) {
      if (!work) return false;
      const [, bits = '', until = '', signature = ''] =
        /^(\d{1,2})\.(\d{1,12})\.([\w-]{43})$/.exec(work.challenge) ?? [];
      if (!signature || Number(until) * 1000 <= now.getTime()) return false;
      const own = sign(wish, Number(bits), Number(until));
      return (
        timingSafeEqual(Buffer.from(own), Buffer.from(signature)) &&
        solves(work.answers, work.challenge, Number(bits))
      );
    },
  };
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

function solves(answers: readonly number[], challenge: string, bits: number): boolean {
  const seed = sha256(challenge);
  return (
    answers.length === workParts &&
    answers.every((tried, part) => isSolved(sha256(workBytes(seed, part, tried)), bits))
  );
}
