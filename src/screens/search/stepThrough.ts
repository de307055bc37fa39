import type { KeyboardEvent } from 'react';

/** The arrows lead from the searchbox into the results, through them and back; Escape leads back at once. */
export function stepThrough(event: KeyboardEvent, page: HTMLElement | null) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const box = page?.querySelector<HTMLElement>('input[type="search"]');
  const links = [...(page?.querySelectorAll<HTMLElement>('li a[href]') ?? [])];
  const at = links.indexOf(event.target as HTMLElement);
  const isInBox = event.target === box;
  if (!isInBox && at < 0) return;
  const next = {
    ArrowDown: isInBox ? links[0] : links[at + 1],
    ArrowUp: isInBox ? undefined : at === 0 ? box : links[at - 1],
    Home: isInBox ? undefined : links[0],
    End: isInBox ? undefined : links.at(-1),
    Escape: isInBox ? undefined : box,
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
