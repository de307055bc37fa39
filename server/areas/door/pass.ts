import { createHmac, timingSafeEqual } from 'node:crypto';

const seconds = 30 * 60;

/** What the right date of birth is answered with: good for this link alone, and for half an hour. */
export interface Passes {
  give(link: number, now: Date): string;
  isGood(pass: string | undefined, link: number, now: Date): boolean;
}

/** Passes that every copy of the server knows without keeping any; they open nothing once their link is dead. */
export function createPasses(secret: Buffer): Passes {
  const sign = (link: number, until: number) =>
    createHmac('sha256', secret).update(`${link} ${until}`).digest('base64url');
  return {
    give(link, now) {
      const until = Math.floor(now.getTime() / 1000) + seconds;
      return `${until}.${sign(link, until)}`;
    },
    isGood(pass, link, now) {
      const [, until = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '') ?? [];
      if (!until || Number(until) * 1000 <= now.getTime()) return false;
      return timingSafeEqual(Buffer.from(sign(link, Number(until))), Buffer.from(signature));
    },
  };
}
