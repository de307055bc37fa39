import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  minBlockSize: '1.75rem',
  paddingBlock: space[1],
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'not-allowed', color: color.text.subtle } },
  '@media': { [media.coarse]: { minBlockSize: '2.75rem', paddingBlock: '0.6875rem' } },
});

/** On a label of React Aria, which hides its input from the eye: here the input itself is what is seen and pressed. */
export const box = style({});
export const dot = style({});

const inputs = [box, dot].map((label) => `${label} > :first-child > input`);
const [boxed = '', dotted = ''] = inputs;
/** A box of which some are chosen; radio buttons are called so where none is. */
const some = `${boxed}:indeterminate`;
const each = (state: string) => inputs.map((input) => input + state).join(', ');

globalStyle(`${box} > :first-child, ${dot} > :first-child`, { display: 'contents' });
globalStyle(each(''), {
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  inlineSize: '1.125rem',
  blockSize: '1.125rem',
  margin: '0.0625rem 0 0',
  border: `1.5px solid ${color.border.control}`,
  background: color.raised,
  cursor: 'inherit',
  transition: `background-color ${motion.fast}, border-color ${motion.fast}`,
  '@media': { [media.forced]: { appearance: 'auto', border: 0 } },
});
globalStyle(each(':hover:not(:disabled)'), { borderColor: color.accent });
globalStyle(`${each(':checked')}, ${some}`, {
  background: color.accent,
  borderColor: color.accent,
});
globalStyle(each('[aria-invalid="true"]'), { borderColor: color.danger });
globalStyle(each(':disabled'), { background: color.sunken, borderColor: color.border.soft });
globalStyle(each('::after'), {
  content: '',
  position: 'absolute',
  inset: 0,
  opacity: 0,
  background: color.onAccent,
  '@media': { [media.forced]: { display: 'none' } },
});
globalStyle(`${each(':checked::after')}, ${some}::after`, { opacity: 1 });
globalStyle(each(':checked:disabled::after'), { background: color.text.subtle });

globalStyle(boxed, { borderRadius: radius.small });
globalStyle(`${boxed}::after`, {
  clipPath: 'polygon(22% 47%, 14% 56%, 41% 82%, 87% 29%, 78% 21%, 40% 64%)',
});
globalStyle(`${some}::after`, { clipPath: 'inset(42% 20%)' });
globalStyle(dotted, { borderRadius: radius.round });
globalStyle(`${dotted}::after`, { borderRadius: radius.round, transform: 'scale(0.42)' });

export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto)',
  minInlineSize: 0,
  overflowWrap: 'anywhere',
});

export const about = style({ fontSize: font.size[13], color: color.text.subtle });

export const errorRow = style({ paddingInlineStart: '1.625rem' });

export const legend = style({
  display: 'flex',
  gap: space[1],
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
  color: color.text.strong,
});

export const groupHint = style({ fontSize: font.size[13], color: color.text.subtle });

export const options = style({ display: 'grid', marginBlockStart: space[1] });

export const inRow = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[6] });
globalStyle(`${inRow} > *`, { minInlineSize: 0, maxInlineSize: '100%' });
