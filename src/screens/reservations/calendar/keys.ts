import type { Push } from './carry.ts';
import type { Step } from './roving.ts';

type Key = { key: string; shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean };

const isPlain = ({ altKey, ctrlKey, metaKey }: Key) => !(altKey || ctrlKey || metaKey);

/** Where a key leads in the grid; null for a key that leads nowhere. */
export function stepOf(event: Key, isRtl: boolean): Step | null {
  if (!isPlain(event) || event.shiftKey) return null;
  if (event.key === 'ArrowDown') return 'later';
  if (event.key === 'ArrowUp') return 'earlier';
  if (event.key === 'ArrowRight') return isRtl ? 'previous' : 'next';
  if (event.key === 'ArrowLeft') return isRtl ? 'next' : 'previous';
  if (event.key === 'Home') return 'first';
  return event.key === 'End' ? 'last' : null;
}

/** Whether a key draws a stretch of free time longer or shorter; null for a key that does neither. */
export function reachOf(event: Key): 'longer' | 'shorter' | null {
  if (!isPlain(event) || !event.shiftKey) return null;
  return event.key === 'ArrowDown' ? 'longer' : event.key === 'ArrowUp' ? 'shorter' : null;
}

/** How many days on a key leads in a month; null for a key that leads nowhere. */
export function daysOf(event: Key, isRtl: boolean): number | null {
  if (!isPlain(event) || event.shiftKey) return null;
  if (event.key === 'ArrowDown') return 7;
  if (event.key === 'ArrowUp') return -7;
  if (event.key === 'ArrowRight') return isRtl ? -1 : 1;
  return event.key === 'ArrowLeft' ? (isRtl ? 1 : -1) : null;
}

/** What a key does with the reservation that is carried. */
export function pushOf(event: Key, isRtl: boolean): Push | null {
  if (!isPlain(event)) return null;
  if (event.key === 'ArrowDown') return event.shiftKey ? 'longer' : 'later';
  if (event.key === 'ArrowUp') return event.shiftKey ? 'shorter' : 'earlier';
  if (event.shiftKey) return null;
  if (event.key === 'ArrowRight') return isRtl ? 'previous' : 'next';
  return event.key === 'ArrowLeft' ? (isRtl ? 'next' : 'previous') : null;
}
