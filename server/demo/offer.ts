import type pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';
import { demoEmail, demoPassword } from './account.ts';
import { demo, fillDatabase } from './run.ts';

/** The demo clinic for someone who stands before the sign-in page of an empty database. */
export interface DemoOffer {
  /** Whether there is no one yet; never again after the first account. */
  isOpen(): Promise<boolean>;
  /** Fills the database and answers with what to sign in, or undefined where someone was first. */
  fill(): Promise<{ email: string; password: string } | undefined>;
}

/** Offers the demo clinic as long as the database has no user, if it is to be offered at all. */
export function createDemoOffer(pool: pg.Pool, isWanted: boolean): DemoOffer {
  let isOver = !isWanted;
  let underWay: ReturnType<DemoOffer['fill']> | undefined;
  async function fillOnce(): ReturnType<DemoOffer['fill']> {
    try {
      await fillDatabase(pool, demo);
      isOver = true;
      return { email: demoEmail, password: demoPassword };
    } catch (error) {
      if (error instanceof StartRefused) return undefined;
      throw error;
    } finally {
      underWay = undefined;
    }
  }
  return {
    async isOpen() {
      if (isOver || underWay) return false;
      try {
        const { rows } = await pool.query('SELECT EXISTS (SELECT FROM users) AS used');
        isOver = rows[0].used;
        return !isOver;
      } catch {
        // a page without an offer is served while the database is away too
        return false;
      }
    },
    async fill() {
      if (isOver) return undefined;
      underWay ??= fillOnce();
      return underWay;
    },
  };
}
