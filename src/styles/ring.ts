import { color } from './theme.css.ts';

/** The focus ring all controls share: 2 px, 2 px away from the edge. */
export const ring = { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } as const;

/** The same ring, for a control that fills its parent or is clipped by it. */
export const innerRing = { outline: `2px solid ${color.focus}`, outlineOffset: '-2px' } as const;
