import type { KeptBooking } from '#machines/flows/door/booking.setup.ts';
import { language } from '#src/language/language.ts';

/** No longer than the clinic keeps a time. */
const longest = 15 * 60_000;
const key = 'booking';

interface Entry {
  /** The page of which clinic. */
  readonly clinic: string;
  /** When it is no one's any more, in milliseconds. */
  readonly until: number;
  readonly kept: KeptBooking;
}

function readEntry(clinic: string): Entry | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Entry | null;
    if (entry?.clinic === clinic && entry.until > Date.now()) return entry;
  } catch {
    // a browser that keeps nothing for a tab, or something else by this name
  }
  return null;
}

function write(entry: Entry | null) {
  try {
    if (entry) sessionStorage.setItem(key, JSON.stringify(entry));
    else sessionStorage.removeItem(key);
  } catch {
    // a reload then begins anew
  }
}

/** What this tab keeps of a booking at a clinic; it is gone with the tab, and a quarter of an hour after it last changed. */
export function keptBooking(clinic: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  return {
    read(): KeptBooking | null {
      const entry = readEntry(clinic);
      if (!entry) write(null);
      const { kept = null } = entry ?? {};
      return kept?.typed ? { ...kept, typed: { ...kept.typed, language } } : kept;
    },
    /** Keeps this from now on; null: nothing. */
    keep(kept: KeptBooking | null): void {
      const said = JSON.stringify(kept);
      if (said === last) return;
      last = said;
      clearTimeout(timer);
      write(kept && { clinic, until: Date.now() + longest, kept });
      if (kept) timer = setTimeout(() => write(null), longest);
    },
    holds: (token: string) => readEntry(clinic)?.kept.token === token,
    /** The time was given back, and with it the code that was sent: who comes is asked again. */
    giveBack(): void {
      const entry = readEntry(clinic);
      if (entry?.kept.stage === 'proving') write({ ...entry, kept: { ...entry.kept, stage: 'naming' } });
    },
  };
}

export type TabOfBooking = ReturnType<typeof keptBooking>;
