import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { font, layer, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const toned = (tone: { fill: string; text: string; edge: string }) => ({
  background: tone.fill,
  borderColor: tone.edge,
});

export const notice = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: space[3],
    paddingBlock: space[3],
    paddingInline: space[4],
    border: '1px solid',
    borderRadius: radius.control,
    color: color.text.normal,
    overflowWrap: 'anywhere',
    '@media': { [media.print]: { background: 'none' } },
  },
  variants: {
    tone: {
      info: toned(color.tone.info),
      success: toned(color.tone.success),
      warning: toned(color.tone.warning),
      danger: toned(color.tone.danger),
      neutral: toned(color.tone.neutral),
    },
    /** A banner runs from edge to edge above the page. */
    banner: { true: { borderRadius: 0, borderInline: 0, borderBlockStart: 0, alignItems: 'center' } },
    afloat: {
      true: {
        position: 'fixed',
        // above the navigation of a telephone
        insetBlockEnd: 'calc(5rem + env(safe-area-inset-bottom, 0px))',
        insetInline: 0,
        zIndex: layer.sheet,
        inlineSize: `min(40rem, calc(100vw - 2 * ${space[3]}))`,
        marginInline: 'auto',
        boxShadow: color.shadow.high,
      },
    },
  },
});

export const icon = recipe({
  base: { marginBlockStart: '0.1em' },
  variants: {
    tone: {
      info: { color: color.tone.info.text },
      success: { color: color.tone.success.text },
      warning: { color: color.tone.warning.text },
      danger: { color: color.tone.danger.text },
      neutral: { color: color.tone.neutral.text },
    },
  },
});

export const words = style({ flex: '1 1 8rem', minInlineSize: 0, maxInlineSize: '68ch' });

export const title = style({ color: color.text.strong, fontWeight: font.weight.bold });

export const action = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginInlineStart: 'auto' });
