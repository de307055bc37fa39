import { flushSync } from 'react-dom';

/**
 * Makes a change and puts the focus into what it drew inside that part, in the same turn: the next letter that is
 * typed is for it.
 */
export function focusAfter(change: () => void, part: Element | null, selector: string): void {
  flushSync(change);
  part?.querySelector<HTMLElement>(selector)?.focus();
}
