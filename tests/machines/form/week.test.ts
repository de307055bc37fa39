import { describe, expect, test } from 'vitest';
import {
  periodsProblem,
  type WeekSpan,
  weekBody,
  weekProblem,
  weekValue,
  workingDays,
} from '#machines/form/week.ts';

const span = (weekday: number, start: string, end: string, breaks: WeekSpan['breaks'] = []): WeekSpan => ({
  weekday,
  start,
  end,
  breaks,
});
const period = (valid_from: string, valid_to = '', days: WeekSpan[] = []) => ({ valid_from, valid_to, days });

describe('the hours of a week', () => {
  test('are in order when they touch, end at midnight, or stand on different days', () => {
    const days = [span(1, '09:00', '12:00'), span(1, '12:00', '00:00'), span(2, '09:00', '12:00')];
    expect(weekProblem(days)).toBeUndefined();
    expect(weekProblem([span(1, '09:00', '00:00', [{ start: '23:00', end: '00:00' }])])).toBeUndefined();
  });

  test.each([
    [[span(1, '', '12:00')], 'Monday: enter when the hours begin and end.'],
    [[span(3, '12:00', '12:00')], 'Wednesday: the hours must end after they begin.'],
    [[span(5, '09:00', '12:00'), span(5, '11:59', '13:00')], 'Friday: the hours overlap.'],
    [
      [span(7, '09:00', '12:00', [{ start: '11:30', end: '12:30' }])],
      'Sunday: a break must lie within the hours.',
    ],
    [
      [
        span(2, '09:00', '17:00', [
          { start: '10:00', end: '11:00' },
          { start: '10:30', end: '12:00' },
        ]),
      ],
      'Tuesday: the breaks overlap.',
    ],
    [
      [span(6, '09:00', '17:00', [{ start: '12:00', end: '' }])],
      'Saturday: enter when the break begins and ends.',
    ],
    [
      [span(6, '09:00', '17:00', [{ start: '12:00', end: '11:00' }])],
      'Saturday: a break must end after it begins.',
    ],
  ])('%j are told as %s', (days, sentence) => expect(weekProblem(days)).toBe(sentence));

  test('go to the contract and back', () => {
    const stored = [{ weekday: 1, start: '09:00', end: '24:00', breaks: [{ start: '12:00', end: '13:00' }] }];
    expect(workingDays(weekValue(stored))).toEqual(stored);
    expect(weekBody(weekValue(stored))).toEqual([{ weekday: 1, start: '09:00', end: '24:00' }]);
  });
});

describe('schedules', () => {
  test.each([
    [[period('')], 'Enter the first day on which the hours are valid.'],
    [[period('2026-02-01', '2026-01-31')], 'The last day must not be before the first.'],
    [[period('2026-01-01', '', [span(1, '10:00', '09:00')])], 'Monday: the hours must end after they begin.'],
    [[period('2026-01-01'), period('2027-01-01')], 'Two schedules must not be valid on the same day.'],
    [
      [period('2026-01-01', '2026-06-30'), period('2026-06-30')],
      'Two schedules must not be valid on the same day.',
    ],
  ])('%j are told as %s', (periods, sentence) => expect(periodsProblem(periods)).toBe(sentence));

  test('may follow each other day by day', () => {
    expect(periodsProblem([period('2026-01-01', '2026-06-30'), period('2026-07-01')])).toBeUndefined();
  });
});
