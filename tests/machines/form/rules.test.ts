import { describe, expect, test } from 'vitest';
import {
  type Fields,
  type FormValue,
  type FormValues,
  problemOf,
  problemsOf,
  type Rule,
  same,
} from '#machines/form/rules.ts';
import { english } from '#machines/lifecycles/saying.ts';
import fc from '#tests/support/fixed-chance.ts';
import { inEnglish } from '#tests/support/in-english.ts';

function problem(rule: Rule, value: FormValue, others: Record<string, FormValue> = {}) {
  const fields = { field: { label: 'Field', rules: [rule] }, other: { label: 'Other', rules: [] } };
  const sentence = problemOf('field', fields, { ...others, field: value });
  return sentence && english(sentence);
}
const keeps = (rule: Rule, value: FormValue) => problem(rule, value) === undefined;

describe('required', () => {
  test.each([null, '', '   ', '\n\t', '\u200b', ' \u2060\ufeff\u00ad ', '\u3164', '\u2800', false, []])(
    'refuses %j',
    (value) => expect(problem({ rule: 'required' }, value)).toBe('Field is required.'),
  );
  test.each(['0', 0, true, ['x'], { a: 1 }, 'a\u200b', '\u200fعلي', 'می\u200cشود'])('takes %j', (value) =>
    expect(keeps({ rule: 'required' }, value as FormValue)).toBe(true),
  );
});

test('an empty value keeps every rule but required and confirm', () => {
  const rules: Rule[] = [
    { rule: 'email' },
    { rule: 'url' },
    { rule: 'date' },
    { rule: 'alphabetic' },
    { rule: 'min', min: 1 },
    { rule: 'max', max: -1 },
    { rule: 'between', min: 5, max: 6 },
    { rule: 'length', min: 8 },
  ];
  for (const rule of rules) expect(keeps(rule, ''), rule.rule).toBe(true);
});

describe('email', () => {
  test.each(['ada@example.test', 'a+b@x.y.zz', "o'brien@example.com", 'ü@bücher.example', '名@例え.jp'])(
    'takes %s',
    (value) => expect(keeps({ rule: 'email' }, value)).toBe(true),
  );
  test.each([
    'ada',
    '@x.y',
    'a@',
    'a@b',
    'a@b.',
    'a@.b',
    'a@b..c',
    'a b@c.d',
    'a@b@c.d',
    'a,b@c.d',
    `${'a'.repeat(250)}@b.cd`,
  ])('refuses %s', (value) =>
    expect(problem({ rule: 'email' }, value)).toBe('Please enter a valid email address.'),
  );
});

describe('url', () => {
  test.each(['https://example.test', 'http://localhost:8000/a?b=c#d', 'HTTPS://EXAMPLE.TEST/'])(
    'takes %s',
    (value) => expect(keeps({ rule: 'url' }, value)).toBe(true),
  );
  test.each(['example.test', 'javascript:alert(1)', 'ftp://x.y', 'https://', 'https:///x', 'http://a b'])(
    'refuses %s',
    (value) => expect(problem({ rule: 'url' }, value)).toBe('Please enter a valid URL.'),
  );
});

describe('date', () => {
  test('takes exactly the days that exist', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = [
            String(year).padStart(4, '0'),
            ...[month, day].map((n) => String(n).padStart(2, '0')),
          ];
          const real = new Date(0);
          real.setUTCFullYear(year, month - 1, day);
          const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === day && month > 0;
          expect(keeps({ rule: 'date' }, text.join('-'))).toBe(exists);
        },
      ),
    );
  });
  test.each(['2026-2-3', '02/03/2026', '2026-02-30', '1900-02-29', '0000-01-01', '20260-01-01', 'today'])(
    'refuses %s',
    (value) => expect(keeps({ rule: 'date' }, value)).toBe(false),
  );
  test.each(['2000-02-29', '1900-02-28', '2024-12-31'])('takes %s', (value) =>
    expect(keeps({ rule: 'date' }, value)).toBe(true),
  );
});

describe('alphabetic', () => {
  test.each([
    'José',
    'Jose\u0301',
    'Nguyễn',
    'محمد',
    'שָׂרָה',
    'अनुष्का',
    '山田',
    'Ольга',
    'O’Brien',
    "O'Brien",
    'Anne-Marie',
    'van der Berg',
    'St. John',
    'Núria Gal·la',
    'ß',
  ])('takes %s', (value) => expect(keeps({ rule: 'alphabetic' }, value)).toBe(true));
  test.each(['R2D2', '1', 'a<b', 'a@b', '😀', '-Anne', 'a\u202eb', 'a\u0000', 'a\nb'])(
    'refuses %j',
    (value) => expect(problem({ rule: 'alphabetic' }, value)).toBe('Field can only contain letters.'),
  );
  test('takes any word of letters', () => {
    const letter = fc.constantFrom(...'aZéßñøżİığДЖяαΩעבضجबกあ漢한');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 40 }), (letters) =>
        keeps({ rule: 'alphabetic' }, letters.join('')),
      ),
    );
  });
});

describe('numbers', () => {
  test('min, max and between agree with the numbers they are given, typed or not', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, fc.boolean(), (value, one, other, typed) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const held = typed ? String(value) : value;
        expect(keeps({ rule: 'min', min }, held)).toBe(value >= min);
        expect(keeps({ rule: 'max', max }, held)).toBe(value <= max);
        expect(keeps({ rule: 'between', min, max }, held)).toBe(value >= min && value <= max);
      }),
    );
  });
  test.each(['abc', '1 2', '--1', 'NaN', true])('%j is no number', (value) =>
    expect(problem({ rule: 'min', min: 0 }, value)).toBe('Field must be at least 0.'),
  );
  test('their sentences name the bounds', () => {
    expect(problem({ rule: 'max', max: 5 }, 6)).toBe('Field must be at most 5.');
    expect(problem({ rule: 'between', min: 1, max: 5 }, 6)).toBe('Field must be between 1 and 5.');
  });
});

describe('length', () => {
  test('counts code points, as PostgreSQL does', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.integer({ min: 0, max: 30 }),
        (text, max) => {
          fc.pre(text.trim() !== '');
          expect(keeps({ rule: 'length', max }, text)).toBe(Array.from(text).length <= max);
        },
      ),
    );
  });
  test('an emoji at the limit fits', () => {
    expect(keeps({ rule: 'length', max: 3 }, 'ab😀')).toBe(true);
    expect(keeps({ rule: 'length', max: 3 }, 'abc😀')).toBe(false);
  });
  test('its sentence names the limits', () => {
    expect(problem({ rule: 'length', min: 8, max: 128 }, 'short')).toBe(
      'Field must be 8 to 128 characters long.',
    );
  });
});

test('confirm compares with the other field, also when this one is empty', () => {
  const rule: Rule = { rule: 'confirm', field: 'other' };
  expect(problem(rule, 'a', { other: 'a' })).toBeUndefined();
  expect(problem(rule, 'b', { other: 'a' })).toBe('Field does not match Other.');
  expect(problem(rule, '', { other: 'a' })).toBe('Field does not match Other.');
});

test('an unknown rule is told by the fallback', () => {
  expect(problem({ rule: 'postcode' } as unknown as Rule, 'x')).toBe('This field is not valid.');
});

test('no text of 100,000 characters makes a rule go through it again and again', () => {
  const hostile = ['a', '@', '.', ' ', 'a@a.', '-', 'https://', '0', 'é'].map(
    (part) => `${part.repeat(100_000 / part.length)}!`,
  );
  const rules: Rule[] = [
    { rule: 'email' },
    { rule: 'url' },
    { rule: 'date' },
    { rule: 'alphabetic' },
    { rule: 'length', max: 5 },
    { rule: 'between', min: 0, max: 1 },
  ];
  for (const rule of rules) {
    for (const text of hostile) {
      // a rule that goes through its text once takes a millisecond; one that goes back, many seconds
      const start = performance.now();
      keeps(rule, text);
      expect(performance.now() - start, `${rule.rule} ${text.slice(0, 4)}`).toBeLessThan(1_000);
    }
  }
});

describe('a form', () => {
  test('tells the first broken rule of each field, in the order of the fields', () => {
    const fields = {
      name: { label: 'Name', rules: [{ rule: 'required' }, { rule: 'alphabetic' }] },
      email: { label: 'Email', rules: [{ rule: 'required' }, { rule: 'email' }] },
    } as const;
    expect(Object.entries(inEnglish(problemsOf(fields, { email: 'x', name: '' })))).toEqual([
      ['name', 'Name is required.'],
      ['email', 'Please enter a valid email address.'],
    ]);
  });
  test('has no problem with a field that it does not know', () => {
    expect(problemOf('constructor', {}, {})).toBeUndefined();
  });
});

test('same is what JSON says is the same', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  fc.assert(fc.property(value, (one) => same(one as FormValue, structuredClone(one) as FormValue)));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (record, extra) => {
      fc.pre(!(extra in record));
      expect(same(record, { ...record, [extra]: 'x' })).toBe(false);
    }),
  );
});

describe('rules of a patient', () => {
  const rowFields = { substance: { label: 'Substance', rules: [{ rule: 'required' }] } } as const;
  const patient = {
    birth_date: { label: 'Birth date', rules: [{ rule: 'date' }, { rule: 'until', day: '2026-11-20' }] },
    guardian: {
      label: 'Guardian',
      rules: [{ rule: 'requiredAfter', field: 'birth_date', day: '2008-11-20' }],
    },
    phone: { label: 'Phone', rules: [{ rule: 'phone' }] },
    allergies: { label: 'Allergies', rules: [{ rule: 'rows', fields: rowFields }] },
  } as const satisfies Fields;

  test.each<[string, FormValues, Record<string, string>]>([
    ['nothing known', {}, {}],
    ['of age today', { birth_date: '2008-11-20' }, {}],
    ['a day too young', { birth_date: '2008-11-21' }, { guardian: 'Guardian is required.' }],
    ['a minor with a guardian', { birth_date: '2020-02-29', guardian: 'Le Thi Hoa' }, {}],
    [
      'born tomorrow',
      { birth_date: '2026-11-21', guardian: 'x' },
      { birth_date: 'Birth date must not be in the future.' },
    ],
    ['a number with signs', { phone: '+44 (0)20 7946-0018 x2' }, {}],
    [
      'words for a number',
      { phone: 'ask her' },
      { phone: 'Please enter a phone number with digits and the signs people write between them.' },
    ],
    ['rows in order', { allergies: [{ substance: 'Latex', reaction: '' }] }, {}],
    ['a row that says nothing', { allergies: [{ substance: '', reaction: '' }] }, {}],
    [
      'the second row without its name',
      { allergies: [{ substance: 'Latex' }, { substance: '', reaction: 'Rash' }] },
      { allergies: 'Row 2: Substance is required.' },
    ],
  ])('%s', (_, values, problems) => {
    expect(inEnglish(problemsOf(patient, values))).toEqual(problems);
  });
});
