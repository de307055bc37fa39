import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';

export const other = style({ marginBlockStart: space[3] });
