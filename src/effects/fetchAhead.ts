import { bear } from './parts.ts';

/** For parts that are fetched before anyone asks: what can't be fetched now is fetched when it is asked for, which says so. */
export function fetchAhead(part: Promise<unknown>): void {
  part.catch(bear);
}
