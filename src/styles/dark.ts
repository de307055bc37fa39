import type { light } from './light.ts';

const ink = { fill: 'oklch(0.285 0.012 230)', text: 'oklch(0.83 0.012 230)', edge: 'oklch(0.40 0.014 230)' };
const blue = { fill: 'oklch(0.280 0.050 255)', text: 'oklch(0.82 0.085 250)', edge: 'oklch(0.42 0.080 255)' };
const green = {
  fill: 'oklch(0.275 0.042 158)',
  text: 'oklch(0.83 0.105 155)',
  edge: 'oklch(0.41 0.065 157)',
};
const amber = { fill: 'oklch(0.290 0.044 75)', text: 'oklch(0.85 0.105 82)', edge: 'oklch(0.43 0.070 78)' };
const red = { fill: 'oklch(0.265 0.044 25)', text: 'oklch(0.81 0.100 24)', edge: 'oklch(0.44 0.105 25)' };

/** Dark: ink of 16-24 % lightness with teal light on it; drawn for itself, not an inversion of light. */
export const dark: typeof light = {
  scheme: 'dark',
  paper: 'oklch(0.185 0.012 230)',
  raised: 'oklch(0.218 0.013 230)',
  sunken: 'oklch(0.162 0.011 230)',
  hover: 'oklch(0.258 0.016 222)',
  scrim: 'oklch(0.08 0.01 230 / 0.62)',
  text: {
    strong: 'oklch(0.955 0.006 200)',
    normal: 'oklch(0.865 0.008 210)',
    subtle: 'oklch(0.715 0.012 220)',
  },
  border: { soft: 'oklch(0.300 0.014 230)', control: 'oklch(0.545 0.018 225)' },
  accent: 'oklch(0.770 0.098 192)',
  accentHover: 'oklch(0.830 0.095 190)',
  accentSoft: 'oklch(0.275 0.036 198)',
  accentText: 'oklch(0.820 0.090 191)',
  onAccent: 'oklch(0.190 0.030 205)',
  focus: 'oklch(0.800 0.115 190)',
  danger: 'oklch(0.705 0.155 25)',
  dangerHover: 'oklch(0.765 0.130 24)',
  dangerSoft: 'oklch(0.270 0.050 25)',
  dangerText: 'oklch(0.780 0.120 24)',
  onDanger: 'oklch(0.185 0.040 25)',
  tone: { neutral: ink, info: blue, success: green, warning: amber, danger: red },
  status: {
    booked: { fill: 'oklch(0.295 0.022 250)', text: 'oklch(0.83 0.026 248)', edge: 'oklch(0.42 0.028 250)' },
    confirmed: blue,
    arrived: amber,
    inProgress: {
      fill: 'oklch(0.285 0.060 298)',
      text: 'oklch(0.82 0.085 300)',
      edge: 'oklch(0.43 0.095 298)',
    },
    completed: green,
    noShow: red,
    cancelled: {
      fill: 'oklch(0.255 0.004 230)',
      text: 'oklch(0.72 0.006 230)',
      edge: 'oklch(0.36 0.006 230)',
    },
  },
  label: {
    red: 'oklch(0.70 0.156 18)',
    orange: 'oklch(0.50 0.124 47)',
    amber: 'oklch(0.79 0.100 92)',
    yellow: 'oklch(0.94 0.110 109)',
    lime: 'oklch(0.86 0.210 123)',
    green: 'oklch(0.62 0.210 143)',
    teal: 'oklch(0.81 0.093 227)',
    cyan: 'oklch(0.92 0.112 191)',
    blue: 'oklch(0.56 0.075 268)',
    indigo: 'oklch(0.48 0.210 283)',
    violet: 'oklch(0.63 0.194 304)',
    pink: 'oklch(0.71 0.117 336)',
  },
  shadow: {
    low: '0 1px 2px oklch(0 0 0 / 0.4)',
    high: '0 1px 2px oklch(0 0 0 / 0.4), 0 12px 36px oklch(0 0 0 / 0.5)',
  },
};
