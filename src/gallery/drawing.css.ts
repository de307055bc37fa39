import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import type { Look, Part } from './look.ts';

const { text, tone, border } = color;
const face = { fontFamily: "Arial, Helvetica, 'Liberation Sans', sans-serif" };
const halo = { paintOrder: 'stroke', stroke: color.sunken, strokeWidth: 5, strokeLinejoin: 'round' } as const;
const after = color.status.inProgress.text;

const box = style({});
const line = style({ fill: 'none', stroke: border.control, strokeWidth: 1.3 });
const head = style({ fill: border.control });
const row = style({ ...face, fontSize: '11.5px', fill: text.subtle });
const title = style({ ...face, fontSize: '13px', fontWeight: 700, fill: text.strong });
const group = style({});
const region = style({});

/** The app's clothes for a drawing, in the colours of the theme. */
export const look: Look = {
  box,
  leaf: style({}),
  final: style({}),
  inner: style({}),
  group,
  region,
  history: style({}),
  start: style({ fill: text.strong }),
  rule: style({ stroke: border.soft, strokeWidth: 1 }),
  title,
  tag: style({}),
  tagText: style({ ...face, fontSize: '11px', fill: after }),
  row,
  about: style({ fontStyle: 'italic' }),
  call: style({}),
  effect: style({}),
  event: style({}),
  done: style({}),
  error: style({}),
  after: style({}),
  always: style({}),
  arrow: style({}),
  line,
  head,
  reach: style({ fill: 'none', stroke: 'transparent', strokeWidth: 12, cursor: 'pointer' }),
  plate: style({ fill: color.sunken }),
  isActive: style({}),
  isTaken: style({}),
  isWalked: style({}),
  isUnwalked: style({}),
  isNext: style({}),
  isAdded: style({}),
  isRemoved: style({}),
};

const cls = (part: Part) => `.${look[part].split(' ').at(-1)}`;

/** The sheet that a drawing lies on. */
export const svg = style({
  background: color.paper,
  maxInlineSize: 'none',
  // on paper no one scrolls: a drawing is as wide as its sheet, and no higher
  '@media': {
    [media.print]: {
      display: 'block',
      inlineSize: '100%',
      blockSize: 'auto',
      maxBlockSize: '92vh',
      background: 'none',
      breakInside: 'avoid',
    },
  },
});

globalStyle(`.${box} rect, .${box} circle`, { fill: color.raised, stroke: border.control, strokeWidth: 1.2 });
globalStyle(`.${group} > rect, .${region} > rect, .${group} > a > rect`, { fill: color.sunken });
globalStyle(`.${region} > rect`, { strokeDasharray: '7 4' });
globalStyle(`.${group} .${title}, .${region} .${title}, .${group} .${row}, .${region} .${row}`, halo);
globalStyle(`.${box} rect${cls('inner')}`, { fill: 'none' });
globalStyle(`.${box} rect${cls('tag')}`, { fill: 'none', stroke: after, strokeWidth: 0.8 });
globalStyle(`.${svg} a`, { textDecoration: 'none' });
globalStyle(`.${svg} a:hover .${title}, .${svg} a:hover .${row}`, { textDecoration: 'underline' });

const inks: Partial<Record<Part, string>> = {
  call: tone.success.text,
  done: tone.success.text,
  event: tone.info.text,
  error: tone.danger.text,
  after,
};
for (const [part, fill] of Object.entries(inks)) globalStyle(`.${row}${cls(part as Part)}`, { fill });
globalStyle(`.${row}${cls('always')}`, { fontStyle: 'italic', fill: text.normal });
globalStyle(`${cls('always')} .${line}`, { strokeDasharray: '2 3' });

globalStyle(`${cls('isActive')} > rect, ${cls('isActive')} > a > rect:first-child`, {
  stroke: color.accent,
  strokeWidth: 3,
});
globalStyle(`${cls('leaf')}${cls('isActive')} rect:first-child`, { fill: color.accentSoft });
globalStyle(`${cls('isTaken')} .${line}`, { stroke: color.accent, strokeWidth: 3.2 });
globalStyle(`${cls('isTaken')} .${head}`, { fill: color.accent });
globalStyle(`text${cls('isTaken')}, ${cls('isTaken')} .${row}`, { fontWeight: 700 });

const kinds: Partial<Record<Part, { ink: string; width: number; dash?: string }>> = {
  isWalked: { ink: tone.success.text, width: 1.8 },
  isUnwalked: { ink: tone.danger.text, width: 1.8, dash: '6 4' },
  isNext: { ink: color.accent, width: 2.4 },
};
for (const [part, { ink, width, dash }] of Object.entries(kinds)) {
  const own = cls(part as Part);
  globalStyle(`${own} .${line}`, { stroke: ink, strokeWidth: width, strokeDasharray: dash ?? 'none' });
  globalStyle(`${own} .${head}`, { fill: ink });
}
globalStyle(`.${svg} text${cls('isUnwalked')}, .${svg} ${cls('isUnwalked')} .${row}`, {
  fill: tone.danger.text,
  textDecoration: 'underline dashed',
});

globalStyle(`.${box} rect, .${box} circle`, {
  '@media': { [media.forced]: { fill: 'Canvas', stroke: 'CanvasText' } },
});
globalStyle(`.${svg} text`, { '@media': { [media.forced]: { fill: 'CanvasText', stroke: 'Canvas' } } });
globalStyle(`.${line}`, { '@media': { [media.forced]: { stroke: 'CanvasText' } } });
