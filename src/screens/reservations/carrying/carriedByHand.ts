import { color } from '#src/styles/theme.css.ts';

/** The look of what the pointer carries: above everything, and no obstacle to what lies below. */
export const carriedByHand = {
  zIndex: 5,
  cursor: 'grabbing',
  boxShadow: color.shadow.high,
  opacity: 0.92,
  willChange: 'transform',
  pointerEvents: 'none',
} as const;
