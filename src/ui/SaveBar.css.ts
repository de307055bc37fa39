import { style } from '@vanilla-extract/css';
import { font, layer, media, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[4],
  marginBlockStart: space[6],
  borderBlockStart: `1px solid ${color.border.soft}`,
  background: color.paper,
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  '@container': { [room.tinyShell]: { position: 'static' } },
  '@media': {
    [media.narrow]: { paddingBlock: space[3], gap: space[2] },
    [media.print]: { display: 'none' },
  },
});

export const status = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  fontSize: font.size[13],
  color: color.text.subtle,
  overflowWrap: 'anywhere',
  '@media': { [media.narrow]: { flex: '1 0 100%', order: -1 } },
});

export const failed = style({ color: color.dangerText, fontWeight: font.weight.medium });

export const saved = style({ color: color.tone.success.text });

export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  '@media': { [media.narrow]: { flex: '1 1 100%' } },
});
