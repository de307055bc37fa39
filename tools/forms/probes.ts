import type { Field, Fields, FormValue, FormValues, Rule } from '#machines/form/rules.ts';

const anything: readonly FormValue[] = [
  ...[
    '',
    ' ',
    'x',
    'Ada',
    'Ana-María',
    'A1',
    'https://example.test',
    'example.test',
    'ada@example.test',
    'ada@',
  ],
  ...['2026-05-04', '2026-02-30', '0', '1', '-1', '1.5', '1,5', '12.345', '123456', '+49 30 1234', 'call me'],
  ...['EUR', 'EURO', 'pt-BR', 'p', 'small-word', 'Small word', '09:30', '25:00'],
  ...[true, false, null],
];

const hours = (start: string, end: string, breaks: FormValue[] = [], weekday = 1): FormValue => ({
  weekday,
  start,
  end,
  breaks,
});
const rest = (start: string, end: string): FormValue => ({ start, end });
const days: readonly (readonly FormValue[])[] = [
  [hours('09:00', '17:00')],
  [hours('09:00', '')],
  [hours('17:00', '09:00')],
  [hours('09:00', '17:00', [rest('12:00', '')])],
  [hours('09:00', '17:00', [rest('13:00', '12:00')])],
  [hours('09:00', '17:00', [rest('08:00', '09:30')])],
  [hours('09:00', '17:00', [rest('16:30', '17:30')])],
  [hours('09:00', '17:00', [rest('12:00', '13:00'), rest('12:30', '13:30')])],
  [hours('09:00', '12:00'), hours('11:00', '17:00')],
  [hours('09:00', '12:00'), hours('11:00', '17:00', [], 2)],
];
const period = (valid_from: string, valid_to: string, of: readonly FormValue[] = []): FormValue => ({
  valid_from,
  valid_to,
  days: of,
});

const block = (more: Readonly<Record<string, FormValue>>): FormValue => ({
  key: 'a',
  type: 'short_text',
  label: 'Say it',
  help: '',
  required: false,
  options: [],
  show_if: null,
  ...more,
});

/** Values that only rules of one kind look into. */
const ofKinds: Readonly<Record<string, readonly FormValue[]>> = {
  weekly_availability: days,
  opening_hours: days,
  schedules: [
    ...days.map((of) => [period('2026-01-01', '', of)]),
    [period('', '')],
    [period('2026-02-01', '2026-01-01')],
    [period('2026-01-01', '2026-02-01'), period('2026-02-01', '')],
    [period('2026-01-01', '2026-01-31'), period('2026-02-01', '')],
  ],
  blocks: [
    [block({})],
    [block({ label: ' ' })],
    [block({ label: 'x'.repeat(5001) })],
    [block({ help: 'x'.repeat(1001) })],
    [block({ type: 'radio' })],
    [block({ type: 'radio', options: ['yes', ' yes'] })],
    [block({ type: 'radio', options: ['x'.repeat(301)] })],
    [block({ show_if: { key: 'b', equals: true } })],
    [block({ type: 'checkbox' }), block({ key: 'b', show_if: { key: 'a', equals: true } })],
    [block({ type: 'signature' })],
    [block({ chart_field: 'notes' }), block({ key: 'b', chart_field: 'notes' })],
    Array.from({ length: 201 }, (_, at) => block({ key: `b${at}` })),
  ],
  questions: [
    [{ label: 'Is it urgent?', required: false }],
    [{ label: ' ', required: false }],
    [
      { label: 'Is it urgent?', required: false },
      { label: 'is it urgent? ', required: true },
    ],
    [{ label: 'x'.repeat(1001), required: false }],
  ],
};

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const around = (bound: number): readonly FormValue[] =>
  [bound - 1, bound, bound + 1, bound + 0.5].map(String);

/** Values at the edge of what a rule takes. */
function edges(rule: Rule): readonly FormValue[] {
  switch (rule.rule) {
    case 'min':
      return around(rule.min);
    case 'max':
      return around(rule.max);
    case 'between':
      return [...around(rule.min), ...around(rule.max)];
    case 'length':
      return [rule.min, rule.max].flatMap((bound) =>
        bound === undefined
          ? []
          : ['x'.repeat(Math.max(0, bound - 1)), 'x'.repeat(bound), 'x'.repeat(bound + 1)],
      );
    case 'measured':
      return Object.values(rule.spans).flatMap((span) => span.flatMap(around));
    case 'until':
      return [rule.day, dayAfter(rule.day)];
    case 'rows':
      return Object.entries(rule.fields).flatMap(([name, field]) =>
        valuesFor(name, field)
          // a cell is typed into
          .filter((value) => typeof value === 'string')
          .map((value) => [{ ...blankRow(rule.fields), [name]: value }]),
      );
    default:
      return [];
  }
}

/** A row in order but for what is tried in it; nothing is asked of one that holds nothing at all. */
const blankRow = (fields: Fields): FormValues => ({
  id: 1,
  ...Object.fromEntries(Object.entries(fields).map(([name, { rules }]) => [name, fitting(rules)])),
});

function fitting(rules: readonly Rule[]): FormValue {
  if (rules.some(({ rule }) => rule === 'date')) return '2026-01-01';
  if (rules.some(({ rule }) => rule === 'between' || rule === 'whole')) return '1';
  return rules.some(({ rule }) => rule === 'required') ? 'x' : '';
}

const valuesFor = (name: string, { rules }: Field): readonly FormValue[] => [
  ...anything,
  ...rules.flatMap(edges),
  ...(ofKinds[name] ?? []),
];

/** What another field may hold where it matters to this one: each value that is asked about, and another. */
function beside({ rules, shownWhen }: Field): ReadonlyMap<string, readonly FormValue[]> {
  const found = new Map<string, readonly FormValue[]>();
  const add = (field: string, ...values: readonly FormValue[]) =>
    found.set(field, [...(found.get(field) ?? ['']), ...values]);
  if (shownWhen) add(shownWhen.field, shownWhen.equals);
  for (const rule of rules) {
    if (rule.rule === 'confirm') add(rule.field, 'x');
    if (rule.rule === 'requiredAfter') add(rule.field, rule.day, dayAfter(rule.day));
    if (rule.rule === 'requiredWhen') add(rule.field, rule.equals);
    if (rule.rule === 'requiredUnless')
      for (const held of [rule, ...(rule.and ? [rule.and] : [])])
        add(held.field, ...(Array.isArray(held.value) ? held.value : [held.value]));
    if (rule.rule === 'measured') add(rule.unit, ...Object.keys(rule.spans));
    if (rule.rule === 'own') add('category', 'intake');
  }
  return found;
}

/** Everything that is tried on one field of a form: values of the whole form, of which those of the field come first. */
export function probesOf(name: string, fields: Fields): readonly FormValues[] {
  const field = fields[name];
  if (!field) return [];
  let surroundings: FormValues[] = [shownIn(name, fields)];
  for (const [other, values] of beside(field))
    surroundings = surroundings.flatMap((held) => values.map((value) => ({ ...held, [other]: value })));
  return valuesFor(name, field).flatMap((value) => surroundings.map((held) => ({ ...held, [name]: value })));
}

/** What the fields hold by which a field is asked for, one behind the other. */
function shownIn(name: string, fields: Fields): FormValues {
  const on = fields[name]?.shownWhen;
  return on ? { ...shownIn(on.field, fields), [on.field]: on.equals } : {};
}
