import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** How a reservation stands and where it came from, beside each other. */
export const marks = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[1] });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], marginBlockStart: space[1] });

export const moved = style({ display: 'block', color: color.text.subtle, fontSize: font.size[13] });
