import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';

/** Below the form, so that nothing moves when it comes. */
export const offer = style({ marginBlockStart: space[5] });

export const words = style({ display: 'grid', gap: space[3], justifyItems: 'start' });
