import { sql } from 'kysely';
import type { Transactions } from '#server/database/transaction.ts';
import { invalid } from '#server/http/refusal.ts';

/** A website by its origin alone; without encryption only on one's own machine, to try it out. */
const origin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/;

/** The origins that a clinic lists, each once; what is no origin is refused, since a policy is made of them. */
export function readOrigins(given: readonly string[]): string[] {
  const origins = [...new Set(given.map((one) => one.trim().toLowerCase().replace(/\/+$/, '')))];
  if (origins.some((one) => !origin.test(one)))
    throw invalid({
      embed_origins: [
        'Enter each website with https:// and nothing after its name, for example https://www.example.org.',
      ],
    });
  return origins;
}

/** Which websites may show the page under a word in a frame; none where no page is open, or nobody knows. */
export async function embedOriginsOf(
  openBooking: Transactions['openBooking'],
  word: string,
): Promise<string[]> {
  try {
    return await openBooking({ word }, async (trx, opened) => {
      if (!opened) return [];
      const { rows } = await sql<{
        embed_origins: string[];
      }>`SELECT embed_origins FROM booking_pages`.execute(trx);
      return rows[0]?.embed_origins ?? [];
    });
  } catch {
    return [];
  }
}
