import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** Where six columns have no room each permission says who has it. */
const narrow = '(max-width: 36.99rem)';
const unseen = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export const frame = style({
  containerType: 'inline-size',
  // what is hidden from the eye must not stand outside the frame, nor what a larger text needs
  position: 'relative',
  overflowX: 'auto',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const table = style({
  inlineSize: '100%',
  borderCollapse: 'collapse',
  fontSize: font.size[13],
  '@container': { [narrow]: { display: 'block' } },
});

export const heads = style({ '@container': { [narrow]: unseen } });

export const body = style({ '@container': { [narrow]: { display: 'block' } } });

export const head = style({
  padding: space[2],
  fontWeight: font.weight.medium,
  color: color.text.subtle,
  textAlign: 'center',
  whiteSpace: 'nowrap',
});

export const name = style({
  padding: space[2],
  paddingInlineStart: space[3],
  fontWeight: font.weight.normal,
  textAlign: 'start',
  minInlineSize: '8rem',
  '@container': { [narrow]: { flexBasis: '100%', padding: 0, fontWeight: font.weight.medium } },
});

export const row = style({
  borderBlockStart: `1px solid ${color.border.soft}`,
  '@container': {
    [narrow]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: space[1],
      padding: space[3],
      selectors: { '&:first-child': { borderBlockStart: 0 } },
    },
  },
});

export const cell = style({
  padding: space[2],
  textAlign: 'center',
  color: color.text.subtle,
  '@container': {
    [narrow]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: space[1],
      paddingBlock: space[0.5],
      paddingInline: space[1.5],
      borderRadius: radius.round,
      '::after': { content: ['attr(data-title)', 'attr(data-title) / ""'] },
    },
  },
});

export const no = style({ '@container': { [narrow]: unseen } });

export const chosen = style({
  background: color.accentSoft,
  color: color.accentText,
  '@media': { [media.forced]: { fontWeight: font.weight.bold } },
});

export const yes = style({ display: 'inline-block', verticalAlign: 'middle' });
