import { describe, expect, it } from 'vitest';
import { dark } from '#src/styles/dark.ts';
import { light } from '#src/styles/light.ts';

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear sRGB. */
const sights: Readonly<Record<string, Matrix>> = {
  'full colour sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** In OKLab; two large spots side by side are told apart from about 0.02 on, small ones need more. */
const leastApart = 0.09;

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as Triple;

const within = (one: Triple): Triple => one.map((channel) => Math.min(1, Math.max(0, channel))) as Triple;

function linear(text: string): Triple {
  const [L = 0, C = 0, H = 0] = (/oklch\(([\d.]+)\s+([\d.]+)\s+([\d.]+)/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const cones: Triple = [
    (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (L - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const matrix: Matrix = [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ];
  return within(times(matrix, cones));
}

function lab(seen: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    seen,
  ).map(Math.cbrt) as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

const apart = (one: string, other: string, sight: Matrix): number => {
  const [first, second] = [one, other].map((text) => lab(within(times(sight, linear(text)))));
  return Math.hypot(...(first as Triple).map((part, index) => part - ((second as Triple)[index] ?? 0)));
};

it('knows red from green, and that some people do not', () => {
  const [red, green] = ['oklch(0.6 0.12 25)', 'oklch(0.6 0.12 120)'];
  expect(apart(red, green, sights['full colour sight'] as Matrix)).toBeGreaterThan(0.15);
  expect(apart(red, green, sights.deuteranopia as Matrix)).toBeLessThan(0.08);
});

describe.each([
  ['light', light.label],
  ['dark', dark.label],
])('the labels of the %s theme', (_, labels) => {
  it.each(Object.entries(sights))('are told apart with %s', (_sight, matrix) => {
    const names = Object.keys(labels) as (keyof typeof labels)[];
    const close = names.flatMap((one, index) =>
      names
        .slice(0, index)
        .filter((other) => apart(labels[one], labels[other], matrix) < leastApart)
        .map((other) => `${other} and ${one}`),
    );
    expect(close).toEqual([]);
  });
});
