import { useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reservationDragMachine } from '#machines/flows/reservations/reservationDrag.machine.ts';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { minuteClock } from '#src/time/clock.ts';
import { instantAt } from './axis.ts';
import { pushed } from './carry.ts';
import type { Grid, GridColumn } from './columns.ts';
import * as css from './grid.css.ts';
import { Hours } from './Hours.tsx';
import { pushOf, reachOf, stepOf } from './keys.ts';
import { followPointer } from './pointer.ts';
import { firstWorking, openingAt, type Spot, spotAt, stepped, stretched } from './roving.ts';
import { pixelsPerMinute } from './scale.ts';
import { type Carried, TimeColumn } from './TimeColumn.tsx';

export type TimeGridProps = {
  label: string;
  grid: Grid;
  zone: string;
  slot: number;
  drag: ActorRefFrom<typeof reservationDragMachine>;
  carried: Carried | null;
  isPrivate: boolean;
  /** What stands above each column. */
  heads: readonly ReactNode[];
  onOpen: (entry: CalendarEntry) => void;
  /** A free time, and how long it is where a stretch was drawn. */
  onChoose: (column: GridColumn, at: number, minutes: number | null) => void;
};

/** Above this many reservations each is drawn with less. */
const plainFrom = 160;

/** Columns of time with what is reserved in them, by pointer and by keyboard alike. */
export function TimeGrid(props: TimeGridProps) {
  const { grid, zone, slot, drag, carried, isPrivate, heads, onOpen, onChoose } = props;
  const { axis, columns } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const role = useRole();
  const helpId = useId();
  const now = useSyncExternalStore(minuteClock.subscribe, minuteClock.now);
  const [spot, setSpot] = useState<Spot>(() => spotAt(grid, 0, firstWorking(columns[0]), slot));
  const isCarrying = useSelector(drag, (snapshot) => snapshot.matches('carrying'));
  const count = columns.reduce((sum, { entries }) => sum + entries.length, 0);
  const current = withinGrid(grid, spot, slot);
  const findEntry = (id: number) =>
    columns.flatMap(({ entries }) => entries).find(({ entry }) => entry.id === id)?.entry;

  const choose = (column: number, position: number, until: number | null) => {
    const into = columns[column];
    const at = into && instantAt(axis, into.day, Math.floor(position / slot) * slot);
    if (!into || typeof at !== 'number') return;
    const last = until === null ? null : instantAt(axis, into.day, Math.min(until, axis.minutes) - 1);
    onChoose(into, at, last === null ? null : (last - at) / 60_000 + 1);
  };

  const hands = useEffectEvent(() => ({
    grid,
    slot,
    entryOf: findEntry,
    open: onOpen,
    choose,
    role,
  }));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    return followPointer(element, {
      grid: () => hands().grid,
      slot: () => hands().slot,
      entryOf: (id) => hands().entryOf(id),
      grab(entry) {
        drag.send({ type: 'reservation.grabbed', reservation: entry, by: 'pointer', role: hands().role });
        return drag.getSnapshot().matches('carrying');
      },
      carry: (to) => drag.send({ type: 'reservation.carried', to }),
      drop: () => drag.send({ type: 'reservation.dropped' }),
      cancel: () => drag.send({ type: 'carrying.cancelled' }),
      open: (entry) => hands().open(entry),
      choose: (column, position, until) => hands().choose(column, position, until),
    });
  }, [drag]);

  const scrollToWork = useEffectEvent((element: HTMLElement, body: HTMLElement) => {
    const { height } = body.getBoundingClientRect();
    const head = body.getBoundingClientRect().top - element.getBoundingClientRect().top;
    const room = Math.min(element.clientHeight, innerHeight - element.getBoundingClientRect().top) - head;
    const seen = (room * axis.minutes) / height;
    element.scrollTop = (height * openingAt(grid, now, seen)) / axis.minutes;
  });
  // the working day is what the eye wants first
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view or day is scrolled
  useLayoutEffect(() => {
    const element = scroller.current;
    const body = element?.querySelector<HTMLElement>('[data-body]');
    if (!element || !body) return;
    scrollToWork(element, body);
  }, [columns.length, columns[0]?.key, columns[0]?.date]);

  // focus follows the keyboard's place, and what is carried
  useLayoutEffect(() => {
    const element = scroller.current;
    const isInside = element?.contains(document.activeElement) || document.activeElement === document.body;
    if (!element || !isInside || !wasKey.current) return;
    element.querySelector<HTMLElement>('[data-current]')?.focus();
  });
  const wasKey = useRef(false);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    wasKey.current = true;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    if (isCarrying) return pressCarrying(event, isRtl);
    const entry = current.entry === null ? undefined : findEntry(current.entry);
    const step = stepOf(event, isRtl);
    const reach = entry ? null : reachOf(event);
    if (reach) setSpot(stretched(grid, current, reach, slot));
    else if (step) setSpot(stepped(grid, current, step, slot));
    else if (event.key === 'Enter' || event.key === ' ') {
      if (entry) drag.send({ type: 'reservation.grabbed', reservation: entry, by: 'keyboard', role });
      else choose(current.column, current.position, current.until ?? null);
    } else if (event.key.toLowerCase() === 'o' && entry && !event.ctrlKey && !event.metaKey) onOpen(entry);
    else return;
    event.preventDefault();
  };

  const pressCarrying = (event: KeyboardEvent, isRtl: boolean) => {
    const { target } = drag.getSnapshot().context;
    const push = pushOf(event, isRtl);
    if (push && target) drag.send({ type: 'reservation.carried', to: pushed(grid, target, push, slot) });
    else if (event.key === 'Enter' || event.key === ' ') drag.send({ type: 'reservation.dropped' });
    else if (event.key === 'Escape' || event.key === 'Tab') drag.send({ type: 'carrying.cancelled' });
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };

  const take = (event: { target: EventTarget }) => {
    const box = (event.target as Element).closest<HTMLElement>('[data-entry]');
    const column = Number((event.target as Element).closest<HTMLElement>('[data-column]')?.dataset.column);
    const id = Number(box?.dataset.entry);
    const placed = columns[column]?.entries.find(({ entry }) => entry.id === id);
    if (placed && current.entry !== id) setSpot({ column, position: placed.top, entry: id });
  };

  const perMinute = pixelsPerMinute(slot) / 16;
  const sizes = { [css.minute]: `${perMinute}rem`, '--slot': `${perMinute * slot}rem` } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the grid inside
    <div
      ref={scroller}
      className={css.scroller}
      onKeyDown={press}
      onPointerDown={() => {
        wasKey.current = false;
      }}
      onFocus={take}
    >
      <p className={hidden} id={helpId}>
        {t(
          'Use the arrow keys to move through times and columns. Press Enter on a free time to book it, or Shift and arrow keys to set how long it takes. Press Enter or Space to pick up a reservation, arrow keys to move it, Shift and arrow keys to change its length, Enter to drop it, Escape to put it back. Press O to open it.',
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot put its cells where the time says */}
      <div role="grid" className={css.grid} style={sizes} aria-label={props.label} aria-describedby={helpId}>
        <div className={css.gutter} aria-hidden>
          <div className={css.corner} />
          <Hours grid={grid} zone={zone} />
        </div>
        {columns.map((column, index) => (
          <TimeColumn
            key={column.key}
            axis={axis}
            column={column}
            index={index}
            zone={zone}
            head={heads[index]}
            remPerMinute={perMinute}
            spot={current.column === index ? current : null}
            carried={carried}
            now={now >= column.day.span.start && now < column.day.span.end ? now : null}
            isPrivate={isPrivate}
            isPlain={count > plainFrom}
          />
        ))}
      </div>
    </div>
  );
}

/** The spot in a grid that may have changed since: what was there may be gone. */
function withinGrid(grid: Grid, spot: Spot, slot: number): Spot {
  const at = grid.columns.findIndex(({ entries }) => entries.some(({ entry }) => entry.id === spot.entry));
  if (spot.entry !== null && at !== -1) {
    const here = grid.columns[spot.column]?.entries.some(({ entry }) => entry.id === spot.entry);
    return here ? spot : { ...spot, column: at };
  }
  const column = Math.min(spot.column, Math.max(0, grid.columns.length - 1));
  const position = Math.min(Math.floor(spot.position / slot) * slot, grid.axis.minutes - slot);
  const { until } = spot;
  return { column, position, entry: null, ...(until && until > position && { until }) };
}
