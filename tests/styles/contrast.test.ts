import { describe, expect, it } from 'vitest';
import { contrast } from '#src/styles/contrast.ts';
import { dark } from '#src/styles/dark.ts';
import { light } from '#src/styles/light.ts';

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
