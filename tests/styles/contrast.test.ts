import { describe, expect, it } from 'vitest';
import { dark } from '#src/styles/dark.ts';
import { light } from '#src/styles/light.ts';

/** Relative luminance (WCAG 2.2) of an oklch() colour, by way of linear sRGB. */
function luminance(text: string): number {
  const [L = 0, C = 0, H = 0] = (/oklch\(([\d.]+)\s+([\d.]+)\s+([\d.]+)/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

type Theme = typeof light;
type Pair = [what: string, front: string, back: string, least: number];

const grounds = ['paper', 'raised', 'sunken', 'hover', 'accentSoft'] as const;
const marks = { ...light.tone, ...light.status };

function pairs(theme: Theme): Pair[] {
  const tones = { ...theme.tone, ...theme.status } as Record<
    keyof typeof marks,
    { fill: string; text: string }
  >;
  return [
    ...grounds.flatMap((ground): Pair[] => [
      [`strong text on ${ground}`, theme.text.strong, theme[ground], 4.5],
      [`normal text on ${ground}`, theme.text.normal, theme[ground], 4.5],
      [`subtle text on ${ground}`, theme.text.subtle, theme[ground], 4.5],
      [`accent text on ${ground}`, theme.accentText, theme[ground], 4.5],
      [`focus on ${ground}`, theme.focus, theme[ground], 3],
    ]),
    ...(['paper', 'raised', 'sunken'] as const).flatMap((ground): Pair[] => [
      [`a control's border on ${ground}`, theme.border.control, theme[ground], 3],
      [`accent on ${ground}`, theme.accent, theme[ground], 3],
      [`danger text on ${ground}`, theme.dangerText, theme[ground], 4.5],
    ]),
    ['text on accent', theme.onAccent, theme.accent, 4.5],
    ['text on accent under the pointer', theme.onAccent, theme.accentHover, 4.5],
    ['text on danger', theme.onDanger, theme.danger, 4.5],
    ['text on danger under the pointer', theme.onDanger, theme.dangerHover, 4.5],
    ...Object.entries(tones).flatMap(([name, { fill, text }]): Pair[] => [
      [`${name} text on its fill`, text, fill, 4.5],
      [`${name} text on raised`, text, theme.raised, 4.5],
      [`normal text on the fill of ${name}`, theme.text.normal, fill, 4.5],
    ]),
  ];
}

it('knows black from white', () => {
  expect(contrast('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 1);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, theme) => {
  it.each(pairs(theme))('%s', (_what, front, back, least) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least);
  });
});
