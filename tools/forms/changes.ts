import type { Field, Fields, Rule } from '#machines/form/rules.ts';

/** The fields of a form with one thing of one of them changed, and what. */
export interface RuleChange {
  readonly field: string;
  /** As `length: max one more`. */
  readonly says: string;
  readonly fields: Fields;
}

type Other<T> = readonly [says: string, other: T];

/** A rule with a bound one less and one more. */
const moved = <One extends Rule>(rule: One, name: keyof One & string): Other<Rule>[] => {
  const bound = rule[name];
  if (typeof bound !== 'number') return [];
  return [
    [`${name} one less`, { ...rule, [name]: bound - 1 }],
    [`${name} one more`, { ...rule, [name]: bound + 1 }],
  ];
};

const day = (from: string, by: number) =>
  new Date(Date.parse(from) + by * 86_400_000).toISOString().slice(0, 10);

/** A rule that goes by a day. */
type Dated = Extract<Rule, { readonly day: string }>;

const otherDays = (rule: Dated): Other<Rule>[] => [
  ['a day earlier', { ...rule, day: day(rule.day, -1) }],
  ['a day later', { ...rule, day: day(rule.day, 1) }],
];

/** A rule in each way in which it can be a little wrong. */
function otherRules(rule: Rule): Other<Rule>[] {
  switch (rule.rule) {
    case 'min':
      return moved(rule, 'min');
    case 'max':
      return moved(rule, 'max');
    case 'between':
    case 'length':
      return [...moved(rule, 'min'), ...moved(rule, 'max')];
    case 'until':
    case 'requiredAfter':
      return otherDays(rule);
    case 'requiredWhen':
      return [['asked by another value', { ...rule, equals: 'another' }]];
    case 'requiredUnless': {
      const { and, ...alone } = rule;
      return [
        ['asked by another value', { ...rule, value: 'another' }],
        ...(and ? ([['does not look at the second field', alone]] as Other<Rule>[]) : []),
      ];
    }
    case 'measured':
      return Object.entries(rule.spans).flatMap(([unit, [least, most]]): Other<Rule>[] => [
        [`least in ${unit} one more`, { ...rule, spans: { ...rule.spans, [unit]: [least + 1, most] } }],
        [`most in ${unit} one less`, { ...rule, spans: { ...rule.spans, [unit]: [least, most - 1] } }],
      ]);
    case 'rows':
      return changesOf(rule.fields).map(({ field, says, fields }) => [
        `${field}: ${says}`,
        { ...rule, fields },
      ]);
    default:
      return [];
  }
}

function otherFields(field: Field): Other<Field>[] {
  const { rules, shownWhen, ...rest } = field;
  const changed = rules.flatMap((rule, at): Other<Field>[] => [
    [`${rule.rule} is not asked`, { ...field, rules: rules.filter((_, place) => place !== at) }],
    ...otherRules(rule).map(
      ([says, other]): Other<Field> => [
        `${rule.rule}: ${says}`,
        { ...field, rules: rules.map((known, place) => (place === at ? other : known)) },
      ],
    ),
  ]);
  const isRequired = rules.some(({ rule }) => rule === 'required');
  const wanted: Other<Field>[] = isRequired
    ? []
    : [['required is asked', { ...field, rules: [{ rule: 'required' }, ...rules] }]];
  // nothing is asked of a field without rules, shown or not
  const shown: Other<Field>[] =
    shownWhen && rules.length > 0
      ? [
          ['is always asked for', { ...rest, rules }],
          ['is asked for by another value', { ...field, shownWhen: { ...shownWhen, equals: 'another' } }],
        ]
      : [];
  return [...changed, ...wanted, ...shown];
}

/** Every change of one thing in the rules of a form's fields. */
export const changesOf = (fields: Fields): RuleChange[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    otherFields(field).map(([says, other]) => ({ field: name, says, fields: { ...fields, [name]: other } })),
  );
