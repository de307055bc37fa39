import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const small = style({ fontSize: font.size[14], marginBlockEnd: space[2] });

export const templates = style({
  display: 'grid',
  gap: space[3],
  listStyle: 'none',
  padding: 0,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
});

export const template = style({ display: 'grid', gap: space[1], justifyItems: 'start' });

export const versions = style({ display: 'grid', gap: space[2], listStyle: 'none', padding: 0, margin: 0 });

export const version = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const grow = style({ flex: '1 1 10rem' });

export const changes = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });

export const change = style({
  display: 'grid',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.control,
});

export const changed = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const added = style({
  textDecoration: 'underline',
  textDecorationThickness: '2px',
  background: color.tone.success.fill,
  color: color.tone.success.text,
});

export const removed = style({
  textDecoration: 'line-through',
  background: color.tone.danger.fill,
  color: color.tone.danger.text,
});

/** What has no place on paper: the document has its own title. */
export const offPaper = style({ '@media': { [media.print]: { display: 'none' } } });

/** Only paper is signed with a pen. */
export const paperLines = style({
  display: 'none',
  '@media': {
    [media.print]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      columnGap: space[8],
      breakInside: 'avoid',
    },
  },
});

export const paperLine = style({
  marginBlockStart: space[16],
  borderBlockStart: '1px solid black',
  paddingBlockStart: space[1],
});
