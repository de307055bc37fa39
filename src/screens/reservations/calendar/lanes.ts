import type { Place } from './axis.ts';

/** A thing beside others of the same time: its lane, counted from 0, out of so many. */
export interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

/** Puts what overlaps side by side; the answer is in the order of what was given. */
export function lanesOf(places: readonly Place[]): Lane[] {
  const order = places.map((_, index) => index);
  const at = (index: number) => places[index] as Place;
  order.sort((one, other) => at(one).top - at(other).top || at(other).bottom - at(one).bottom);
  const lanes: Lane[] = new Array(places.length);
  let cluster: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const index of cluster) lanes[index] = { lane: lanes[index]?.lane ?? 0, lanes: ends.length };
    cluster = [];
    ends = [];
  };
  for (const index of order) {
    const { top, bottom } = at(index);
    if (ends.every((end) => end <= top)) close();
    const free = ends.findIndex((end) => end <= top);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = bottom;
    lanes[index] = { lane, lanes: 0 };
    cluster.push(index);
  }
  close();
  return lanes;
}
