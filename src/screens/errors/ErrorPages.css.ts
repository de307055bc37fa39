import { style } from '@vanilla-extract/css';

export const page = style({ inlineSize: '100%', maxInlineSize: 1280, marginInline: 'auto', padding: 24 });
