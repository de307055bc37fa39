import { style } from '@vanilla-extract/css';

/** As wide as the numbers below the widest, so that the colours stand in columns. */
export const chip = style({ display: 'flex', inlineSize: '6.75rem', maxInlineSize: '100%' });
