const key = 'visit';

interface Entry {
  /** The page of which visit. */
  readonly path: string;
  readonly typed: unknown;
}

/** Leaves what was typed at a visit to the same page in another language; the tab keeps it no longer than until then. */
export function leaveTyped(typed: unknown): void {
  const entry: Entry = { path: location.pathname, typed };
  try {
    sessionStorage.setItem(key, JSON.stringify(entry));
  } catch {
    // a browser that keeps nothing for a tab
  }
}

/** Takes what was typed here before the page turned to another language. */
export function takeTyped<Typed>(): Typed | null {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Entry | null;
    sessionStorage.removeItem(key);
    return entry?.path === location.pathname ? (entry.typed as Typed) : null;
  } catch {
    return null;
  }
}
