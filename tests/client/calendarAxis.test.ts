import { parseDate, toZoned } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import {
  axisOf,
  clockAt,
  type DaySpan,
  holesOf,
  instantAt,
  placeOf,
  positionOf,
} from '#src/screens/reservations/calendar/axis.ts';
import { lanesOf } from '#src/screens/reservations/calendar/lanes.ts';
import { shownDays, turned } from '#src/screens/reservations/calendar/viewDays.ts';
import { clockIn } from '#src/time/clinicClock.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import fc from '#tests/support/fixed-chance.ts';

const minute = 60_000;
/** What stands behind a time that the clocks show twice. */
const zoneName = / [A-Z]{3,4}([+-][\d:]+)?$/;
const spanOf = (zone: string, date: string): DaySpan => {
  const day = parseDate(date);
  const at = (one: typeof day) => toZoned(one, zone, 'compatible').toDate().getTime();
  return { start: at(day), end: at(day.add({ days: 1 })) };
};

/** Days on which clocks change, and ordinary ones beside them. */
const days: [zone: string, date: string, hours: number][] = [
  ['Europe/Berlin', '2026-03-28', 24],
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Australia/Lord_Howe', '2026-10-04', 23.5],
  ['America/Sao_Paulo', '2018-11-04', 23],
  ['America/Havana', '2026-11-01', 25],
  ['Africa/Cairo', '2026-04-24', 23],
  ['Asia/Beirut', '2026-03-29', 23],
  ['America/Santiago', '2026-09-06', 23],
  ['America/Havana', '2026-03-08', 23],
  ['Africa/Casablanca', '2026-02-15', 25],
  ['America/Sao_Paulo', '2026-11-01', 24],
  ['America/Asuncion', '2026-10-04', 24],
  ['Asia/Kathmandu', '2026-05-05', 24],
];

describe.each(days)('%s on %s', (zone, date, hours) => {
  const span = spanOf(zone, date);
  const { axis, days: placed } = axisOf(zone, [span]);
  const day = placed[0] as (typeof placed)[number];
  const instants = fc.integer({ min: 0, max: hours * 60 - 1 }).map((past) => span.start + past * minute);

  it(`is ${hours} hours long, and every minute of it has one place that shows its wall time`, () => {
    expect((span.end - span.start) / 3_600_000).toBe(hours);
    fc.assert(
      fc.property(instants, (at) => {
        const position = positionOf(axis, day, at);
        expect(instantAt(axis, day, position)).toBe(at);
        expect(clockIn(zone, at).replace(zoneName, '')).toBe(clockInWords(clockAt(axis, position)));
      }),
    );
  });

  it('tells no two of its minutes alike', () => {
    const minutes = Array.from({ length: hours * 60 }, (_, past) =>
      clockIn(zone, span.start + past * minute),
    );
    expect(new Set(minutes).size).toBe(minutes.length);
    expect(minutes.some((words) => zoneName.test(words))).toBe(hours > 24);
  });

  it('keeps the order of time, and lengths where no clock changes between', () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        fc.pre(one < other);
        expect(positionOf(axis, day, one)).toBeLessThan(positionOf(axis, day, other));
        const place = placeOf(axis, day, one, other) as { top: number; bottom: number };
        const holes = holesOf(axis, day).filter(
          ({ top, bottom }) => top < place.bottom && bottom > place.top,
        );
        const skipped = holes.reduce((sum, { top, bottom }) => sum + bottom - top, 0);
        expect(place.bottom - place.top).toBe((other - one) / minute + skipped);
      }),
    );
  });

  it('has its holes where no instant is', () => {
    for (const { top, bottom } of holesOf(axis, day))
      for (let position = top; position < bottom; position += 5)
        expect(instantAt(axis, day, position)).toBeNull();
  });
});

it('gives a week in which one day repeats an hour one axis, with a hole in the other days', () => {
  const dates = ['2026-10-24', '2026-10-25', '2026-10-26'];
  const { axis, days: placed } = axisOf(
    'Europe/Berlin',
    dates.map((date) => spanOf('Europe/Berlin', date)),
  );
  expect(axis).toEqual({ minutes: 1500, fold: { from: 120, to: 180 } });
  expect(placed.map((day) => holesOf(axis, day))).toEqual([
    [{ top: 180, bottom: 240 }],
    [],
    [{ top: 180, bottom: 240 }],
  ]);
  // noon stands in one line
  const noons = placed.map((day, index) =>
    positionOf(axis, day, Date.parse(`${dates[index]}T${index === 0 ? '10' : '11'}:00:00Z`)),
  );
  expect(noons).toEqual([780, 780, 780]);
});

describe('lanes', () => {
  const places = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 240 }))
      .map(([top, length]) => ({ top, bottom: top + length })),
    { maxLength: 60 },
  );

  it('never lay two that overlap over each other', () => {
    fc.assert(
      fc.property(places, (given) => {
        const lanes = lanesOf(given);
        expect(lanes).toHaveLength(given.length);
        for (const [index, one] of given.entries())
          for (const [other, two] of given.entries()) {
            const [a, b] = [lanes[index], lanes[other]];
            if (!a || !b) throw new Error('A lane is missing.');
            expect(a.lane).toBeLessThan(a.lanes);
            if (index === other || one.top >= two.bottom || two.top >= one.bottom) continue;
            expect(a.lanes).toBe(b.lanes);
            expect(a.lane).not.toBe(b.lane);
          }
      }),
    );
  });

  it('are no more than there are at the same time', () => {
    fc.assert(
      fc.property(places, (given) => {
        const most = Math.max(
          0,
          ...given.map(({ top }) => given.filter((one) => one.top <= top && top < one.bottom).length),
        );
        expect(Math.max(0, ...lanesOf(given).map(({ lane }) => lane + 1))).toBe(most);
      }),
    );
  });
});

it('shows whole weeks from the day on which they begin', () => {
  expect(shownDays('week', '2026-03-04', 1)).toEqual({ first: '2026-03-02', last: '2026-03-08' });
  expect(shownDays('week', '2026-03-04', 7)).toEqual({ first: '2026-03-01', last: '2026-03-07' });
  expect(shownDays('month', '2026-02-10', 1)).toEqual({ first: '2026-01-26', last: '2026-03-01' });
  expect(turned('month', '2026-01-31', 1)).toBe('2026-02-28');
});
