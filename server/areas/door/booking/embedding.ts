import { sql } from 'kysely';
import type { Transactions } from '#server/database/transaction.ts';
import { invalid } from '#server/http/refusal.ts';

/** Where encryption may be missing: one's own machine, to try it out. */
const ownMachine = ['localhost', '127.0.0.1'];
/** A part of a name, as the network spells it. */
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** A website by its origin alone, with its name as browsers send it; undefined for anything else. */
function originOf(given: string): string | undefined {
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && ownMachine.includes(url.hostname))))
    return undefined;
  const isBare =
    url.pathname.replace(/^\/+$/, '') + url.search + url.hash + url.username + url.password === '';
  const isNamed = url.hostname.split('.').every((part) => label.test(part));
  return isBare && isNamed && !/[\\?#@]/.test(text) ? url.origin : undefined;
}

/** The origins that a clinic lists, each once; what is no origin is refused, since a policy is made of them. */
export function readOrigins(given: readonly string[]): string[] {
  const origins = given.map(originOf);
  if (origins.includes(undefined))
    throw invalid({
      embed_origins: [
        'Enter each website with https:// and nothing after its name, for example https://www.example.org.',
      ],
    });
  return [...new Set(origins as string[])];
}

/** Which websites may show the page under a word in a frame; none where no page is open, or no one knows. */
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
