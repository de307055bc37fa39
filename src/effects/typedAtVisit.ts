import type { TypedAtVisit } from '#machines/flows/door/visitByLink.setup.ts';

const key = 'visit';

interface Entry {
  /** The page of which visit. */
  readonly path: string;
  readonly typed: TypedAtVisit;
}

/** Leaves what was typed at a visit to the same page in another language; the tab keeps it no longer than until then. */
export function leaveTyped({ cancellation, question }: TypedAtVisit): void {
  const entry: Entry = { path: location.pathname, typed: { cancellation, question } };
  try {
    sessionStorage.setItem(key, JSON.stringify(entry));
  } catch {
    // a browser that keeps nothing for a tab
  }
}

/** Takes what was typed here before the page turned to another language. */
export function takeTyped(): TypedAtVisit | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Entry | null;
    sessionStorage.removeItem(key);
    return entry?.path === location.pathname ? entry.typed : null;
  } catch {
    return null;
  }
}
