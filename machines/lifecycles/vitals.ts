/** How a measured value lies. */
export type VitalFlag = 'normal' | 'abnormal' | 'critical';

type Span = readonly [number, number];

interface Range {
  readonly normal: Span;
  /** Outside of it someone has to look at once. */
  readonly survivable: Span;
}

type Ranges = Readonly<Record<string, Range>>;

/** What lies alike at every age, by the names and in the units of the API. */
const ageless: Ranges = {
  temperature_c: { normal: [36, 37.5], survivable: [35, 39.5] },
  spo2: { normal: [95, 100], survivable: [90, 100] },
  pain_0_10: { normal: [0, 3], survivable: [0, 7] },
};

const ranges = (
  systolic: readonly [Span, Span],
  diastolic: readonly [Span, Span],
  pulse: readonly [Span, Span],
  breaths: readonly [Span, Span],
): Ranges => ({
  systolic: { normal: systolic[0], survivable: systolic[1] },
  diastolic: { normal: diastolic[0], survivable: diastolic[1] },
  pulse: { normal: pulse[0], survivable: pulse[1] },
  respiratory_rate: { normal: breaths[0], survivable: breaths[1] },
  ...ageless,
});

/** Normal spans of children as paediatric life support teaches them, each under an age in months; then those of adults. */
const ages: readonly { readonly under: number; readonly ranges: Ranges }[] = [
  {
    under: 1,
    ranges: ranges(
      [
        [60, 90],
        [50, 100],
      ],
      [
        [30, 60],
        [20, 70],
      ],
      [
        [100, 180],
        [80, 205],
      ],
      [
        [30, 60],
        [20, 70],
      ],
    ),
  },
  {
    under: 12,
    ranges: ranges(
      [
        [72, 104],
        [60, 115],
      ],
      [
        [37, 60],
        [25, 70],
      ],
      [
        [100, 160],
        [80, 190],
      ],
      [
        [25, 53],
        [15, 65],
      ],
    ),
  },
  {
    under: 36,
    ranges: ranges(
      [
        [86, 106],
        [70, 120],
      ],
      [
        [42, 63],
        [30, 75],
      ],
      [
        [90, 140],
        [70, 170],
      ],
      [
        [22, 37],
        [15, 50],
      ],
    ),
  },
  {
    under: 72,
    ranges: ranges(
      [
        [89, 112],
        [75, 130],
      ],
      [
        [46, 72],
        [35, 85],
      ],
      [
        [80, 120],
        [60, 150],
      ],
      [
        [20, 28],
        [14, 40],
      ],
    ),
  },
  {
    under: 144,
    ranges: ranges(
      [
        [95, 120],
        [80, 140],
      ],
      [
        [55, 80],
        [40, 95],
      ],
      [
        [70, 118],
        [55, 140],
      ],
      [
        [18, 25],
        [12, 35],
      ],
    ),
  },
  {
    under: 216,
    ranges: ranges(
      [
        [95, 131],
        [80, 160],
      ],
      [
        [60, 84],
        [45, 105],
      ],
      [
        [60, 100],
        [45, 135],
      ],
      [
        [12, 20],
        [8, 30],
      ],
    ),
  },
];

const adult = ranges(
  [
    [90, 139],
    [70, 180],
  ],
  [
    [60, 89],
    [40, 120],
  ],
  [
    [60, 100],
    [40, 130],
  ],
  [
    [12, 20],
    [8, 30],
  ],
);

/** The ranges of an age in months; those of adults where it is unknown. */
export const vitalRangesAt = (months: number | null): Ranges =>
  (months !== null && ages.find(({ under }) => months < under)?.ranges) || adult;

const lies = (value: number, [low, high]: Span) => low <= value && value <= high;

/** How a value lies by the ranges of an age in months; undefined for values that have none. */
export function vitalFlag(name: string, value: number, months: number | null): VitalFlag | undefined {
  const known = vitalRangesAt(months);
  const range = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!range) return undefined;
  if (lies(value, range.normal)) return 'normal';
  return lies(value, range.survivable) ? 'abnormal' : 'critical';
}

/** The body mass index, to one decimal; null where weight or height is missing. */
export function bodyMassIndex(weightKg: number | null, heightCm: number | null): number | null {
  if (!weightKg || !heightCm) return null;
  return Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10;
}
