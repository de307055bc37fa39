import { expect, it } from 'vitest';
import { toQuery } from '#src/api/client.ts';
import fc from '#tests/support/fixed-chance.ts';

const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, undefined, ''),
);

it('leaves out what is empty, null or undefined and keeps the rest in order', () => {
  expect(toQuery({ limit: 10, offset: 0, search: '', ordering: undefined, status: null, all: false })).toBe(
    'limit=10&offset=0&all=false',
  );
});

it('encodes what a URL would take for its own', () => {
  expect(toQuery({ search: 'a&b=c #1/ü+' })).toBe('search=a%26b%3Dc%20%231%2F%C3%BC%2B');
});

it('repeats a name for every value of a list', () => {
  expect(toQuery({ label: [3, '', 5] })).toBe('label=3&label=5');
});

it('reads back as it was given, whatever it was', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (query) => {
      const wanted = Object.entries(query).flatMap(([name, one]) =>
        one === null || one === undefined || one === '' ? [] : [[name, String(one)]],
      );
      expect([...new URLSearchParams(toQuery(query))]).toEqual(wanted);
    }),
  );
});

it('survives half an emoji', () => {
  expect(toQuery({ search: 'a\ud83d' })).toBe('search=a%EF%BF%BD');
});
