import type { CSSProperties } from 'react';
import type { Axis, Place } from './axis.ts';
import type { Lane } from './lanes.ts';

/** Where something stands in its column: one property without a sum in it, because there may be a thousand of them. */
export function placeStyle(
  axis: Axis,
  { top, bottom }: Place,
  { lane, lanes }: Lane,
  rem: number,
): CSSProperties {
  const share = 100 / lanes;
  return {
    inset: `${top * rem}rem ${share * (lanes - lane - 1)}% ${(axis.minutes - bottom) * rem}rem ${share * lane}%`,
  };
}
