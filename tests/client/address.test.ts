import { describe, expect, it, test } from 'vitest';
import {
  day,
  id,
  numberOf,
  oneOf,
  orderBy,
  readAddress,
  textTo,
  wholeFrom,
} from '#src/address/readAddress.ts';
import { listSpan } from '#src/screens/reservations/listSpan.ts';
import { parseReservationSearch } from '#src/screens/reservations/shared/reservationSearch.ts';

describe('a part of an address', () => {
  it.each<[name: string, raw: unknown, found: unknown, read: (raw: unknown) => unknown]>([
    ['an id', 7, 7, id],
    ['an id in digits', '7', 7, id],
    ['nought is no id', 0, undefined, id],
    ['nothing is no id', '', undefined, id],
    ['yes is no id', true, undefined, id],
    ['a list is no id', [7], undefined, id],
    ['an id that PostgreSQL cannot hold', 2_147_483_648, undefined, id],
    ['a word', 'archived', 'archived', oneOf(['all', 'archived'])],
    ['a word that is none', 'constructor', undefined, oneOf(['all', 'archived'])],
    ['an order', '-name', '-name', orderBy(['name'])],
    ['a number of some', '20', 20, numberOf([10, 20])],
    ['a number of others', 15, undefined, numberOf([10, 20])],
    ['an age', 0, 0, wholeFrom(0, 150)],
    ['a text of digits', 12345, '123', textTo(3)],
    ['a text without NUL', 'a\0b', 'ab', textTo(9)],
    ['an empty text', '', undefined, textTo(9)],
    ['a day', '2028-02-29', '2028-02-29', day],
    ['a day that does not exist', '2027-02-29', undefined, day],
    ['a day before all birth dates', '1849-12-31', undefined, day],
  ])('%s: %j is read as %j', (_, raw, found, read) => expect(read(raw)).toBe(found));
});

test('what makes no sense is left out, and nothing is added', () => {
  expect(readAddress<{ a?: number; b?: number }>({ a: 1, b: 'x', c: 3 }, { a: id, b: id })).toEqual({ a: 1 });
  expect(
    parseReservationSearch({ view: 'year', status: 'gone,confirmed,booked', sort: '-start_at', slot: '5' }),
  ).toEqual({
    status: 'booked,confirmed',
    sort: '-start_at',
    slot: 5,
  });
});

test('the list begins today, unless those who are asked for may have no time', () => {
  const today = '2036-03-03';
  expect(listSpan({}, today)).toEqual({ from: today });
  expect(listSpan({ status: 'booked' }, today)).toEqual({ from: today });
  expect(listSpan({ status: 'waitlisted' }, today)).toEqual({});
  expect(listSpan({ status: 'requested,booked' }, today)).toEqual({});
  expect(listSpan({ status: 'waitlisted', from: '2036-03-01' }, today)).toEqual({ from: '2036-03-01' });
  expect(listSpan({ search: 'Lee' }, today)).toEqual({});
  expect(listSpan({ status: 'waitlisted', consent: 'missing' }, today)).toEqual({
    from: today,
    to: '2036-04-03',
  });
});
