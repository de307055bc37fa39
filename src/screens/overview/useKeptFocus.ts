import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const linksIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('a')];

/** Where a row that had the focus is gone, the one that took its place has it, or the heading of its list. */
export function useKeptFocus(part: RefObject<HTMLElement | null>, shown: unknown): void {
  const last = useRef<{ link: HTMLElement; list: Element; at: number } | null>(null);
  useEffect(() => {
    const element = part.current;
    const note = ({ target }: FocusEvent) => {
      const link = target as HTMLElement;
      const list = link.closest('section');
      last.current = list && { link, list, at: linksIn(list).indexOf(link) };
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [part]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows come and go with what is shown
  useLayoutEffect(() => {
    const { current } = last;
    if (!current || current.link.isConnected || document.activeElement !== document.body) return;
    const links = linksIn(current.list);
    links[Math.min(current.at, links.length - 1)]?.focus({ preventScroll: true });
  }, [shown]);
}
