import { type LockMinutes, lockMinutes } from '#machines/app/idleLock.machine.ts';
import { showPreferences } from '#src/effects/look.ts';
import { browserLanguage, type Language, turnTo } from '#src/language/language.ts';
import { writeHours } from '#src/time/timeFormat.ts';
import { perApp } from './perApp.ts';

/** The heights of a row of the calendar, in minutes. */
export const slotSizes = [5, 10, 15, 20, 30, 60] as const;

/** How one user likes the pages. Light or dark is not among them: the specification keeps that under its own key. */
export interface Preferences {
  /** The language of the pages; null is as the browser asks. */
  readonly language: Language | null;
  /** The first day of a week, 1 is Monday; null is as the clinic has it. */
  readonly weekStart: 1 | 6 | 7 | null;
  /** Hours to 12 or to 24; null is as the language writes them. */
  readonly hours: 12 | 24 | null;
  /** How the reservations are shown when they are opened. */
  readonly calendarView: 'day' | 'week' | 'month' | 'agenda' | 'list' | 'board';
  /** The minutes of a row of the calendar when it is opened; null is as the clinic has it. */
  readonly slotMinutes: (typeof slotSizes)[number] | null;
  readonly density: 'comfortable' | 'compact';
  /** Whether movement follows the system or is left out. */
  readonly motion: 'system' | 'reduced';
  /** After how many minutes without use the page locks; 0 is never. */
  readonly lockMinutes: LockMinutes;
}

const choices = {
  language: [null, 'en', 'pt', 'ar'],
  weekStart: [null, 1, 6, 7],
  hours: [null, 12, 24],
  calendarView: ['day', 'week', 'month', 'agenda', 'list', 'board'],
  slotMinutes: [null, ...slotSizes],
  density: ['comfortable', 'compact'],
  motion: ['system', 'reduced'],
  lockMinutes,
} as const satisfies { [Name in keyof Preferences]: readonly Preferences[Name][] };

const untouched: Preferences = {
  language: null,
  weekStart: null,
  hours: null,
  calendarView: 'day',
  slotMinutes: null,
  density: 'comfortable',
  motion: 'system',
  lockMinutes: 15,
};

const prefix = 'preferences:';

/** What a browser keeps, with every value that is none repaired. */
function parse(text: string | null): Preferences {
  if (text === null) return untouched;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return untouched;
    const good = Object.entries(kept).filter(
      ([name, value]) =>
        Object.hasOwn(choices, name) &&
        (choices[name as keyof Preferences] as readonly unknown[]).includes(value),
    );
    return { ...untouched, ...Object.fromEntries(good) };
  } catch {
    return untouched;
  }
}

/** The signed-in user's preferences, kept in this browser apart for every user and shared by all tabs. */
export const preferencesOf = perApp(({ auth, store }) => {
  const keyNow = () => {
    const user = auth.getSnapshot().context.user;
    return user ? `${prefix}${user.id ?? user.username}` : null;
  };
  let key = keyNow();
  let now = untouched;
  const listeners = new Set<() => void>();
  const take = () => {
    key = keyNow();
    now = key === null ? untouched : parse(store.read(key));
    showPreferences(now);
    writeHours(now.hours);
    for (const listener of listeners) listener();
  };
  // a page in another tab keeps its language until it is loaded anew
  const speak = () => {
    if (key !== null) turnTo(now.language ?? browserLanguage);
  };
  take();
  speak();
  auth.subscribe(() => {
    if (keyNow() === key) return;
    take();
    speak();
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) take();
  });
  return {
    now: () => now,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose(change: Partial<Preferences>) {
      if (key === null) return;
      store.write(key, JSON.stringify({ ...now, ...change }));
      take();
      speak();
    },
  };
});
