import { describe, expect, test } from 'vitest';
import { recordBody, recordFields, storedVitals } from '#machines/flows/records/recordFields.ts';
import {
  newReservation,
  reservationBody,
  seriesRule,
} from '#machines/flows/reservations/reservationFields.ts';
import { serviceBody, serviceFields } from '#machines/flows/services/serviceFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import {
  choice,
  idOrNull,
  ids,
  number,
  numberOrNull,
  numberOrZero,
  rows,
  typedOrNull,
  words,
} from '#machines/form/readings.ts';
import type { Fields, FormValue } from '#machines/form/rules.ts';

const fields = {
  name: { label: 'Name', rules: [] },
  agreed: { label: 'Agreed', rules: [], kind: 'checkbox' },
  age: { label: 'Age', rules: [], holds: numberOrNull },
  services: { label: 'Services', rules: [], holds: ids },
} as const satisfies Fields;

describe('the values of a form, read by its fields', () => {
  test('are text, yes or no, or what the field says', () => {
    const values = { name: ' Ada ', agreed: true, age: '36', services: [1, 2] };
    expect(valuesOf(fields, values)).toEqual({ name: ' Ada ', agreed: true, age: 36, services: [1, 2] });
  });

  test('hold nothing that no field names', () => {
    expect(Object.keys(valuesOf(fields, { name: 'Ada', stranger: 'x' }))).toEqual(Object.keys(fields));
  });

  test('are as good as empty where an old draft holds nothing, or another kind of thing', () => {
    const empty = { name: '', agreed: false, age: null, services: [] };
    expect(valuesOf(fields, {})).toEqual(empty);
    expect(
      valuesOf(fields, { name: ['x'], agreed: 'yes', age: '  ', services: 'all' as unknown as FormValue }),
    ).toEqual(empty);
  });

  test.each([
    [typedOrNull, '', null],
    [typedOrNull, '2026-03-01', '2026-03-01'],
    [number, '15', 15],
    [numberOrNull, ' ', null],
    [numberOrNull, '0', 0],
    [numberOrZero, '', 0],
    [idOrNull, '', null],
    [idOrNull, '7', 7],
    [ids, [1, '2', null], [1]],
    [words, ['a', 1], ['a']],
    [choice<string>(), undefined, ''],
    [rows<object>(), null, []],
  ])('%o reads %o as %o', (reading, value, read) => {
    expect(reading(value as FormValue | undefined)).toEqual(read);
  });
});

describe('what is sent of a form that an old draft left half empty', () => {
  test('a record has every part that the contract names, and no number that was not typed', () => {
    const body = recordBody(
      { staff: '4', record_type: 'consultation', plan: 'Rest' },
      '2026-03-01T09:00:00Z',
    );
    expect(body).toMatchObject({ staff: 4, plan: 'Rest', subjective: '', co_signer: null, follow_up: null });
    expect(Object.values(storedVitals({})).filter((one) => one !== null)).toEqual(['']);
    expect(Object.keys(valuesOf(recordFields, {}))).toEqual(Object.keys(recordFields));
  });

  test('a service that names no currency leaves it to the clinic', () => {
    expect(serviceBody({ currency: ' ' })).not.toHaveProperty('currency');
    expect(serviceBody({ currency: 'eur', price: '60,5' })).toMatchObject({ currency: 'EUR', price: '60.5' });
    expect(Object.keys(serviceBody({ currency: 'eur' }))).toEqual(
      expect.arrayContaining(Object.keys(serviceFields)),
    );
  });

  test('a reservation repeats only when it is booked', () => {
    const values = newReservation({ repeats: true, frequency: 'weekly', repeat_on: [1, 3], count: '4' });
    expect(seriesRule(values)).toEqual({ frequency: 'weekly', interval: 1, weekdays: [1, 3], count: 4 });
    expect(seriesRule({ ...values, action: 'walk_in' })).toBeNull();
    expect(reservationBody({ ...values, action: 'queue' }).waitlist).toEqual({ staff_any: true });
  });
});
