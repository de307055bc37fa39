import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';

export const stack = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const tools = style({ display: 'flex', justifyContent: 'end' });

export const part = style({ display: 'grid', gap: space[2], minInlineSize: 0 });

export const title = style({ fontSize: font.size[14], fontWeight: font.weight.bold });
