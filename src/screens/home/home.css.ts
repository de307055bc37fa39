import { style } from '@vanilla-extract/css';
import { font } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const hero = style({
  display: 'grid',
  gap: 16,
  justifyItems: 'center',
  textAlign: 'center',
  paddingBlock: '64px 32px',
  paddingInline: 16,
});
export const claim = style({
  fontSize: 'clamp(1.5rem, 5vw, 2.5rem)',
  lineHeight: 1.15,
  maxInlineSize: '20ch',
});
export const lead = style({ maxInlineSize: '56ch', color: color.text.normal, fontSize: font.size[16] });
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  justifyContent: 'center',
  marginBlockStart: 8,
});
export const picture = style({
  maxInlineSize: 1120,
  marginInline: 'auto',
  paddingInline: 16,
  marginBlock: 16,
});

const shot = {
  inlineSize: '100%',
  blockSize: 'auto',
  border: `1px solid ${color.border.soft}`,
  borderRadius: 12,
  boxShadow: color.shadow.high,
} as const;
export const light = style({ ...shot, display: 'block', selectors: { '.dark &': { display: 'none' } } });
export const dark = style({ ...shot, display: 'none', selectors: { '.dark &': { display: 'block' } } });

export const promises = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: 32,
  maxInlineSize: 1120,
  marginInline: 'auto',
  padding: '32px 16px 64px',
});
export const article = style({
  display: 'grid',
  gap: 16,
  maxInlineSize: '68ch',
  marginInline: 'auto',
  padding: '32px 16px 64px',
});
