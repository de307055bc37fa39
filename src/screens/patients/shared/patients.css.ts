import { globalStyle, style } from '@vanilla-extract/css';
import { quiet } from '#src/styles/quiet.css.ts';
import { font, media, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], marginBlockStart: space[1] });

/** A few words' room in a row, so that an address breaks once and not at every syllable. */
export const email = style({
  '@container': { [room.rows]: { display: 'inline-block', minInlineSize: '12rem' } },
});

/** A number is read in one go, and breaks only where a line holds no more than it. */
export const number = style({ display: 'inline-block', maxInlineSize: '100%' });

export const near = style([
  quiet,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[2],
    marginBlockEnd: space[3],
  },
]);

export const filters = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  alignItems: 'start',
  padding: space[4],
  marginBlockEnd: space[4],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const fromTo = style({ display: 'grid', gap: space[2], gridTemplateColumns: '1fr 1fr' });

export const recent = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space[1]} ${space[3]}`,
  marginBlockEnd: space[4],
  fontSize: font.size[13],
});

export const recentTitle = style({ color: color.text.subtle, fontSize: font.size[13], fontWeight: 500 });

export const recentList = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[4]}`,
  listStyle: 'none',
  padding: 0,
  margin: 0,
});

export const alerts = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const stack = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

/** What is known, and what goes with it. */
export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
});

export const entries = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });

export const entry = style({ display: 'grid', gap: space[0.5], overflowWrap: 'anywhere' });

export const entryHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  color: color.text.strong,
  fontWeight: font.weight.medium,
});

export const note = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxInlineSize: '68ch',
  color: color.text.strong,
});

/** What stands over a chart; nothing of it, no room for it. */
export const notices = style({
  display: 'grid',
  gap: space[3],
  marginBlockEnd: space[4],
  selectors: { '&:empty': { display: 'none' } },
});

export const moment = style({
  display: 'grid',
  gridTemplateColumns: '11rem 1fr',
  gap: space[4],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${color.border.soft}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
  '@media': { [media.card]: { gridTemplateColumns: '1fr', gap: space[0.5] } },
});

export const stickyForm = style({
  padding: space[4],
  border: `1px solid ${color.tone.warning.edge}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

/** What paper shows of a page, and what the screen alone shows of it. */
export const printed = style({
  display: 'none',
  '@media': { [media.print]: { display: 'table', inlineSize: '100%', fontSize: '11pt' } },
});

/** The head of a table comes again on every page, if it is not to be cut. */
export const runningHead = style({
  display: 'none',
  '@media': { [media.print]: { display: 'table-header-group', breakInside: 'avoid' } },
});

export const running = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space[4]}`,
  paddingBlockEnd: space[3],
  fontSize: '9pt',
});

export const printedBody = style({ display: 'grid', gap: space[4] });

export const printedHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[4],
  paddingBlockEnd: space[2],
  borderBlockEnd: '1px solid currentColor',
});
globalStyle(`${printedHead} > :last-child`, { flexShrink: 0, whiteSpace: 'nowrap' });

export const onScreen = style({ '@media': { [media.print]: { display: 'none' } } });

export const labelling = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  minInlineSize: 0,
});

export const labellingName = style({ float: 'inline-start', flex: '1 1 9rem', minInlineSize: 0 });

/** Below the name together, where they do not fit beside it. */
export const labellingChoices = style({ display: 'flex', flexWrap: 'wrap', gap: `${space[1]} ${space[4]}` });

export const labellingChoice = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1.5],
  minBlockSize: '1.75rem',
});

const besides = '(min-width: 68.75em)';

/** A form, and beside it what its answers brought up; above it where there is no room. */
export const withBeside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': {
    [besides]: {
      gridTemplateColumns: 'minmax(0, 40rem) minmax(18rem, 1fr)',
      gap: space[8],
    },
  },
});

export const beside = style({
  minInlineSize: 0,
  selectors: { '&:not(:empty)': { marginBlockEnd: space[4] } },
  '@media': {
    [besides]: {
      gridColumn: 2,
      gridRow: 1,
      position: 'sticky',
      insetBlockStart: space[4],
      maxBlockSize: 'calc(100dvh - 12rem)',
      overflowY: 'auto',
    },
  },
});

export const way = style({ marginBlockEnd: space[2], fontSize: font.size[13] });

/** Actions that have no room in the band. */
export const below = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockEnd: space[4] });

export const part = style({ display: 'grid', gap: space[2], minInlineSize: 0 });
