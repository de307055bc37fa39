import { isBlank } from '#machines/lifecycles/blank.ts';
import { type Sentence, say, sayCount, word } from '#machines/lifecycles/saying.ts';

/** What a field may hold: JSON, so that a draft can keep it and two of them can be compared. */
export type FormValue =
  | string
  | number
  | boolean
  | null
  | readonly FormValue[]
  | { readonly [key: string]: FormValue };
export type FormValues = Readonly<Record<string, FormValue>>;

/** The validation rules of the specification's section 5, and those of lists and hours, as data. */
export type Rule =
  | { readonly rule: 'required' }
  | { readonly rule: 'email' }
  | { readonly rule: 'url' }
  | { readonly rule: 'date' }
  | { readonly rule: 'alphabetic' }
  | { readonly rule: 'min'; readonly min: number }
  | { readonly rule: 'max'; readonly max: number }
  | { readonly rule: 'between'; readonly min: number; readonly max: number }
  | { readonly rule: 'length'; readonly min?: number; readonly max?: number }
  | { readonly rule: 'confirm'; readonly field: string }
  | { readonly rule: 'whole' }
  | { readonly rule: 'matches'; readonly pattern: string; readonly sentence: string }
  | { readonly rule: 'phone' }
  /** What only one kind of value demands, as hours do or blocks: the sentence on what is wrong, or nothing. */
  | { readonly rule: 'own'; readonly problem: (value: FormValue, values: FormValues) => Sentence | undefined }
  /** A day that is not after `day`. */
  | { readonly rule: 'until'; readonly day: string }
  /** Filled in whenever the day in another field is after `day`. */
  | { readonly rule: 'requiredAfter'; readonly field: string; readonly day: string }
  /** Filled in whenever another field holds this. */
  | { readonly rule: 'requiredWhen'; readonly field: string; readonly equals: FormValue }
  /** Filled in unless another field holds `value`, and a further one what `and` says. */
  | ({ readonly rule: 'requiredUnless'; readonly and?: Held } & Held)
  /** A measured number, between two bounds that go by the unit in another field. */
  | { readonly rule: 'measured'; readonly unit: string; readonly spans: Readonly<Record<string, Span>> }
  /** Rows of an editable list, each with these fields. */
  | { readonly rule: 'rows'; readonly fields: Fields };

/** What another field may hold; of several values, any. */
type Held = { readonly field: string; readonly value: FormValue };

type Span = readonly [least: number, most: number];

export interface Field {
  readonly label: string;
  readonly rules: readonly Rule[];
  /** A checkbox shows its message when changed, every other field when left. */
  readonly kind?: 'checkbox';
  /** Never kept in a draft. */
  readonly secret?: true;
  /** How what is kept is read, where it is neither text nor the tick of a checkbox. */
  readonly holds?: (value: FormValue | undefined) => unknown;
  /** Asked for only while another field is asked for and holds this. */
  readonly shownWhen?: { readonly field: string; readonly equals: FormValue };
}
export type Fields = Readonly<Record<string, Field>>;

const email = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,]+(?:\.[^\s@.,]+)+$/u;
/** Letters of any script, with the signs that stand inside names: space, hyphen, apostrophes, full stop, joiners. */
const alphabetic = /^\p{L}(?:[\p{L}\p{M} '’ʼ.·-]|\u200c|\u200d)*$/u;
const phone = /^[0-9+()./\- x]*$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Characters as people and PostgreSQL count them: code points, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

const isEmpty = (value: FormValue | undefined) =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0);

function isUrl(text: string): boolean {
  const match = /^https?:\/\/([^\s/?#]+)(?:[/?#]\S*)?$/iu.exec(text);
  return match?.[1] !== undefined && !match[1].startsWith('.') && !match[1].endsWith('.');
}

function isDate(text: string): boolean {
  const match = isoDate.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year > 0 && days !== undefined && day >= 1 && day <= days;
}

const toNumber = (value: FormValue): number =>
  typeof value === 'number'
    ? value
    : typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : Number.NaN;

const holds = ({ field, value }: Held, values: FormValues) =>
  Array.isArray(value) ? value.includes(values[field]) : values[field] === value;

/** Whether a filled-in value keeps a rule. An empty value keeps every rule but `required`. */
function keeps(rule: Rule, value: FormValue, values: FormValues): boolean {
  const text = typeof value === 'string' ? value : '';
  switch (rule.rule) {
    case 'required':
      return !isEmpty(value);
    case 'email':
      return text.length <= 254 && email.test(text);
    case 'url':
      return isUrl(text);
    case 'date':
      return isDate(text);
    case 'alphabetic':
      return alphabetic.test(text);
    case 'min':
      return toNumber(value) >= rule.min;
    case 'max':
      return toNumber(value) <= rule.max;
    case 'between':
      return toNumber(value) >= rule.min && toNumber(value) <= rule.max;
    case 'length':
      return lengthOf(text) >= (rule.min ?? 0) && lengthOf(text) <= (rule.max ?? Number.POSITIVE_INFINITY);
    case 'confirm':
      return value === values[rule.field];
    case 'whole':
      return Number.isSafeInteger(toNumber(value));
    case 'matches':
      return new RegExp(rule.pattern, 'u').test(text.trim());
    case 'phone':
      return phone.test(text);
    case 'own':
      return rule.problem(value, values) === undefined;
    case 'until':
      return text <= rule.day;
    case 'requiredAfter':
      return !isEmpty(value) || String(values[rule.field] ?? '') <= rule.day;
    case 'requiredWhen':
      return !isEmpty(value) || values[rule.field] !== rule.equals;
    case 'requiredUnless':
      return !isEmpty(value) || (holds(rule, values) && (!rule.and || holds(rule.and, values)));
    case 'measured': {
      const [least, most] = spanOf(rule, values);
      const number = toNumber(text.replace(',', '.'));
      return number >= least && number <= most;
    }
    case 'rows':
      return rowProblem(rule.fields, value) === undefined;
    default:
      return false;
  }
}

const spanOf = (rule: Extract<Rule, { rule: 'measured' }>, values: FormValues): Span =>
  rule.spans[String(values[rule.unit] ?? '')] ?? Object.values(rule.spans)[0] ?? [0, 0];

const rowsOf = (value: FormValue): readonly FormValues[] =>
  Array.isArray(value) ? (value as readonly FormValues[]) : [];

/** The first sentence of the first row that says something and is not in order, with the number that the reader sees. */
function rowProblem(fields: Fields, value: FormValue): Sentence | undefined {
  for (const [index, row] of rowsOf(value).entries()) {
    if (Object.values(row).every(isEmpty)) continue;
    const problem = Object.values(problemsOf(fields, row))[0];
    if (problem !== undefined) return say('Row {index}: {problem}', { index: index + 1, problem });
  }
  return undefined;
}

const fallback = 'This field is not valid.';

/** The sentence a broken rule is told by; sections 5 and 8 of the specification give four of them. */
function sentence(rule: Rule, field: Field, fields: Fields, value: FormValue, values: FormValues): Sentence {
  const label = word(field.label);
  switch (rule.rule) {
    case 'required':
      return say('{label} is required.', { label });
    case 'email':
      return 'Please enter a valid email address.';
    case 'url':
      return 'Please enter a valid URL.';
    case 'date':
      return 'Please enter a date that exists.';
    case 'alphabetic':
      return say('{label} can only contain letters.', { label });
    case 'min':
      return say('{label} must be at least {min}.', { label, min: rule.min });
    case 'max':
      return say('{label} must be at most {max}.', { label, max: rule.max });
    case 'between':
      return say('{label} must be between {min} and {max}.', { label, min: rule.min, max: rule.max });
    case 'length': {
      const { min, max } = rule;
      if (min !== undefined && max !== undefined)
        return say('{label} must be {min} to {max} characters long.', { label, min, max });
      if (max !== undefined)
        return sayCount(
          max,
          '{label} must be 1 character at most.',
          '{label} must be {count} characters or fewer.',
          { label },
        );
      if (min !== undefined)
        return sayCount(
          min,
          '{label} must be 1 character or more.',
          '{label} must be {count} characters or more.',
          { label },
        );
      return fallback;
    }
    case 'confirm':
      return say('{label} does not match {other}.', {
        label,
        other: word(fields[rule.field]?.label ?? rule.field),
      });
    case 'whole':
      return say('{label} must be a whole number.', { label });
    case 'matches':
      return rule.sentence;
    case 'phone':
      return 'Please enter a phone number with digits and the signs people write between them.';
    case 'own':
      return rule.problem(value, values) ?? fallback;
    case 'until':
      return say('{label} must not be in the future.', { label });
    case 'requiredAfter':
    case 'requiredWhen':
    case 'requiredUnless':
      return say('{label} is required.', { label });
    case 'measured': {
      const [min, max] = spanOf(rule, values);
      return say('{label} must be between {min} and {max}.', { label, min, max });
    }
    case 'rows':
      return rowProblem(rule.fields, value) ?? fallback;
    default:
      return fallback;
  }
}

/** Rules that an empty value can break. */
const asksTheEmpty = new Set<Rule['rule']>([
  'required',
  'confirm',
  'requiredAfter',
  'requiredWhen',
  'requiredUnless',
]);

/** Whether a field is asked for at all. */
function isAskedFor(name: string, fields: Fields, values: FormValues): boolean {
  const on = Object.hasOwn(fields, name) ? fields[name]?.shownWhen : undefined;
  return on === undefined || (values[on.field] === on.equals && isAskedFor(on.field, fields, values));
}

/** The first broken rule's sentence, or undefined when the field is in order. */
export function problemOf(name: string, fields: Fields, values: FormValues): Sentence | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || !isAskedFor(name, fields, values)) return undefined;
  const value = values[name] ?? null;
  for (const rule of field.rules) {
    if (!asksTheEmpty.has(rule.rule) && isEmpty(value)) continue;
    if (!keeps(rule, value, values)) return sentence(rule, field, fields, value, values);
  }
  return undefined;
}

/** Every field's sentence, in the order of the fields. Empty when the form may be sent. */
export function problemsOf(fields: Fields, values: FormValues): Record<string, Sentence> {
  const problems: Record<string, Sentence> = {};
  for (const name of Object.keys(fields)) {
    const problem = problemOf(name, fields, values);
    if (problem !== undefined) problems[name] = problem;
  }
  return problems;
}

/** Whether two sets of values are the same for whoever reads them. */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => same(value, right.get(key)));
};
