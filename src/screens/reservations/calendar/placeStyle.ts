import type { CSSProperties } from 'react';
import type { PlacedEntry } from './entries.ts';

/** Where a reservation stands in its column, as the style sheet reads it. */
export const placeStyle = ({ top, length, lane, lanes }: PlacedEntry) =>
  ({ '--top': top, '--length': length, '--lane': lane, '--lanes': lanes }) as CSSProperties;
