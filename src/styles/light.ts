const ink = { fill: 'oklch(0.945 0.006 230)', text: 'oklch(0.40 0.018 230)', edge: 'oklch(0.84 0.010 230)' };
const blue = { fill: 'oklch(0.945 0.026 250)', text: 'oklch(0.42 0.125 255)', edge: 'oklch(0.83 0.060 250)' };
const green = {
  fill: 'oklch(0.948 0.036 155)',
  text: 'oklch(0.41 0.095 155)',
  edge: 'oklch(0.82 0.070 155)',
};
const amber = { fill: 'oklch(0.955 0.045 85)', text: 'oklch(0.44 0.090 70)', edge: 'oklch(0.84 0.090 80)' };
const red = { fill: 'oklch(0.950 0.024 25)', text: 'oklch(0.45 0.155 27)', edge: 'oklch(0.84 0.070 25)' };

/** Light: warm paper, blue-black ink, one deep teal. */
export const light = {
  scheme: 'light',
  paper: 'oklch(0.985 0.003 75)',
  raised: 'oklch(1 0 0)',
  sunken: 'oklch(0.964 0.004 75)',
  hover: 'oklch(0.952 0.006 200)',
  scrim: 'oklch(0.22 0.02 230 / 0.38)',
  text: {
    strong: 'oklch(0.23 0.022 230)',
    normal: 'oklch(0.33 0.020 230)',
    subtle: 'oklch(0.49 0.016 230)',
  },
  border: { soft: 'oklch(0.905 0.006 75)', control: 'oklch(0.610 0.014 230)' },
  accent: 'oklch(0.435 0.075 200)',
  accentHover: 'oklch(0.380 0.064 200)',
  accentSoft: 'oklch(0.942 0.022 195)',
  accentText: 'oklch(0.415 0.070 200)',
  onAccent: 'oklch(0.995 0.004 195)',
  focus: 'oklch(0.550 0.092 200)',
  danger: 'oklch(0.500 0.180 27)',
  dangerHover: 'oklch(0.445 0.165 27)',
  dangerSoft: 'oklch(0.955 0.020 25)',
  dangerText: 'oklch(0.475 0.175 27)',
  onDanger: 'oklch(0.99 0.004 25)',
  tone: { neutral: ink, info: blue, success: green, warning: amber, danger: red },
  status: {
    booked: { fill: 'oklch(0.935 0.012 245)', text: 'oklch(0.41 0.035 250)', edge: 'oklch(0.80 0.022 245)' },
    confirmed: blue,
    arrived: amber,
    inProgress: {
      fill: 'oklch(0.945 0.028 300)',
      text: 'oklch(0.43 0.140 297)',
      edge: 'oklch(0.83 0.065 300)',
    },
    completed: green,
    noShow: red,
    cancelled: { fill: 'oklch(0.955 0.002 95)', text: 'oklch(0.48 0.006 95)', edge: 'oklch(0.86 0.004 95)' },
  },
  label: {
    red: 'oklch(0.54 0.210 30)',
    orange: 'oklch(0.68 0.154 52)',
    amber: 'oklch(0.79 0.162 88)',
    yellow: 'oklch(0.92 0.141 102)',
    lime: 'oklch(0.82 0.077 132)',
    green: 'oklch(0.50 0.085 160)',
    teal: 'oklch(0.62 0.090 220)',
    cyan: 'oklch(0.88 0.133 195)',
    blue: 'oklch(0.77 0.116 250)',
    indigo: 'oklch(0.39 0.147 282)',
    violet: 'oklch(0.53 0.201 302)',
    pink: 'oklch(0.38 0.114 347)',
  },
  shadow: {
    low: '0 1px 2px oklch(0.23 0.02 230 / 0.06)',
    high: '0 1px 2px oklch(0.23 0.02 230 / 0.06), 0 8px 28px oklch(0.23 0.02 230 / 0.14)',
  },
};
