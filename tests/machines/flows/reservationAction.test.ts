import { expect, test } from 'vitest';
import { actionWith, usualAction } from '#machines/flows/reservations/reservationFields.ts';

const service = { id: 1, name: 'First consultation', minutes: 30, staff: [], minutesWith: {} };
const booked = { ...service, isRequested: false };
const requested = { ...service, isRequested: true };

test('a service whose reservations wait to be accepted is requested, any other is booked', () => {
  expect(usualAction(requested)).toBe('request');
  expect(usualAction(booked)).toBe('book');
  expect(usualAction(undefined)).toBe('book');
});

test.each([
  ['what is usual follows the service', 'book', undefined, requested, 'request'],
  ['and follows it back', 'request', requested, booked, 'book'],
  ['what somebody chose stays: booked', 'book', requested, requested, 'book'],
  ['what somebody chose stays: requested', 'request', booked, booked, 'request'],
  ['what somebody chose stays: waiting', 'waitlist', booked, requested, 'waitlist'],
  ['what somebody chose stays: a walk-in', 'walk_in', undefined, requested, 'walk_in'],
] as const)('%s', (_, action, before, after, expected) =>
  expect(actionWith(action, before, after)).toBe(expected),
);
