import { describe, expect, it } from 'vitest';
import { type AxisDay, axisOf } from '#src/screens/reservations/calendar/axis.ts';
import type { GridColumn } from '#src/screens/reservations/calendar/columns.ts';
import { openingAt } from '#src/screens/reservations/calendar/roving.ts';

const start = Date.parse('2026-11-22T00:00:00Z');
const at = (clock: string) => Date.parse(`2026-11-22T${clock}:00Z`);
const { axis, days } = axisOf('Europe/London', [{ start, end: start + 24 * 3_600_000 }]);
const column = (date = '2026-11-22'): GridColumn => ({
  key: date,
  date,
  staff: null,
  name: '',
  day: days[0] as AxisDay,
  off: [
    { top: 0, bottom: 540 },
    { top: 750, bottom: 810 },
    { top: 1020, bottom: 1440 },
  ],
  holes: [],
  closedReason: null,
  working: 420,
  booked: 0,
  entries: [],
});
const grid = { axis, columns: [column()] };

describe('where a grid opens', () => {
  it.each([
    ['before work', '07:00', 525],
    ['in the morning, with what has just been', '10:30', 570],
    ['in the afternoon, no further than work goes', '16:30', 1035 - 300],
    ['in the evening', '22:00', 1035 - 300],
  ])('%s', (_, clock, minute) => expect(openingAt(grid, at(clock), 300)).toBe(minute));

  it('is where work begins on another day and in a week', () => {
    expect(openingAt(grid, at('16:30') + 86_400_000, 300)).toBe(525);
    expect(openingAt({ axis, columns: [column(), column('2026-11-23')] }, at('16:30'), 300)).toBe(525);
  });
});
