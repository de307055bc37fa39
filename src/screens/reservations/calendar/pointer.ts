import { sameTime, type Time } from '#machines/flows/reservations/dragging.ts';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { longPress } from '../carrying/longPress.ts';
import { swallowClick } from '../carrying/swallowClick.ts';
import { clockAt, positionOf } from './axis.ts';
import { columnOf, endedAt, timeAt } from './carry.ts';
import type { Grid } from './columns.ts';
import * as css from './grid.css.ts';

/** What the pointer tells of; the chart decides what comes of it. */
export interface PointerHands {
  grid(): Grid;
  slot(): number;
  entryOf(id: number): CalendarEntry | undefined;
  /** Picks a reservation up; false where it is fixed. */
  grab(entry: CalendarEntry): boolean;
  carry(to: Time): void;
  drop(): void;
  cancel(): void;
  /** A press on a reservation without a drag. */
  open(entry: CalendarEntry): void;
  /** A press on free time, or a stretch of it that was drawn. */
  choose(column: number, position: number, until: number | null): void;
}

interface Drag {
  readonly entry: CalendarEntry | null;
  readonly box: HTMLElement | null;
  readonly kind: 'move' | 'resize' | 'draw';
  readonly x: number;
  readonly y: number;
  readonly column: number;
  readonly position: number;
  isUnderWay: boolean;
  /** Where it was last told to be. */
  to: Time | null;
  frame: number;
  at: PointerEvent;
}

const threshold = 4;
const edgePixels = 7;
const scrollEdge = 40;

/**
 * Follows the pointer over a grid: what is dragged gets a transform each frame, and no component is rendered until it is
 * dropped. Answers how to stop.
 */
export function followPointer(scroller: HTMLElement, hands: PointerHands): () => void {
  let drag: Drag | null = null;
  const ghost = document.createElement('div');
  ghost.className = css.ghost;
  ghost.setAttribute('aria-hidden', 'true');

  const bodies = () => [...scroller.querySelectorAll<HTMLElement>('[data-body]')];
  const boxOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-entry]');
  const idOf = (box: HTMLElement) => Number(box.dataset.entry);
  const isAtEnd = (box: HTMLElement, y: number) => {
    const { bottom, height } = box.getBoundingClientRect();
    return height > 3 * edgePixels && bottom - y <= edgePixels;
  };
  const spotUnder = (event: { clientX: number; clientY: number }) => {
    const rects = bodies().map((body) => body.getBoundingClientRect());
    const found = rects.findIndex(({ left, right }) => left <= event.clientX && event.clientX < right);
    const rect = rects[found];
    if (!rect) return null;
    const perMinute = rect.height / hands.grid().axis.minutes;
    return { column: found, position: (event.clientY - rect.top) / perMinute, perMinute };
  };
  const snapped = (position: number) => Math.round(position / hands.slot()) * hands.slot();

  /** A stretch between two positions: from the slot in which the upper one lies, a slot long at least. */
  const drawn = (one: number, other: number) => {
    const top = Math.floor(Math.min(one, other) / hands.slot()) * hands.slot();
    return { top, bottom: Math.max(snapped(Math.max(one, other)), top + hands.slot()) };
  };
  const spanText = (top: number, bottom: number) => {
    const { axis } = hands.grid();
    const [start, end] = [top, bottom].map((position) => clockInWords(clockAt(axis, position)));
    return t('{start} to {end}', { start: start ?? '', end: end ?? '' });
  };

  const press = (event: PointerEvent) => {
    if (event.button === 0 && event.pointerType !== 'touch' && !drag) begin(event);
  };

  const begin = (event: PointerEvent) => {
    const spot = spotUnder(event);
    const target = event.target as Element;
    if (!spot || !target.closest('[data-body]')) return;
    const box = boxOf(event);
    const entry = box ? (hands.entryOf(idOf(box)) ?? null) : null;
    const kind = box === null ? 'draw' : isAtEnd(box, event.clientY) ? 'resize' : 'move';
    drag = {
      ...{ entry, box, kind, x: event.clientX, y: event.clientY, column: spot.column },
      ...{ position: spot.position, isUnderWay: false, to: null, frame: 0, at: event },
    };
  };

  const hover = (event: PointerEvent) => {
    const box = boxOf(event);
    if (!box) return;
    box.dataset.edge = isAtEnd(box, event.clientY) ? 'end' : '';
    // a thousand titles are not written before one is read
    box.title ||= box.ariaLabel ?? box.firstElementChild?.textContent ?? '';
  };

  const move = (event: PointerEvent) => {
    // the press ended outside
    if (drag && !drag.isUnderWay && event.buttons === 0) drag = null;
    if (!drag) return hover(event);
    drag.at = event;
    if (!drag.isUnderWay) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < threshold) return;
      lift(event.pointerId);
    }
    if (drag?.isUnderWay) drag.frame ||= requestAnimationFrame(draw);
  };

  const lift = (pointer: number) => {
    if (!drag) return;
    if (drag.entry && !hands.grab(drag.entry)) {
      drag = null;
      return;
    }
    drag.isUnderWay = true;
    scroller.setPointerCapture(pointer);
    if (drag.box && drag.kind === 'move') drag.box.dataset.carried = 'pointer';
  };

  const show = (column: number, top: number, bottom: number, text: string) => {
    const body = bodies()[column];
    if (!body) return;
    if (ghost.parentElement !== body) body.append(ghost);
    ghost.style.transform = `translateY(calc(${top} * var(--minute)))`;
    ghost.style.blockSize = `calc(${bottom - top} * var(--minute))`;
    ghost.textContent = text;
  };

  const showTime = (time: Time) => {
    const { axis, columns } = hands.grid();
    const column = columnOf(hands.grid(), time);
    const day = columns[column]?.day;
    if (!day) return;
    const top = positionOf(axis, day, Date.parse(time.start_at));
    const bottom = positionOf(axis, day, Date.parse(time.end_at) - 60_000) + 1;
    show(column, top, bottom, spanText(top, bottom));
  };

  const draw = () => {
    if (!drag?.isUnderWay) return;
    drag.frame = 0;
    const { at, entry, box, kind } = drag;
    autoScroll(at);
    const spot = spotUnder(at);
    if (!spot) return;
    const grid = hands.grid();
    if (kind === 'draw' || !entry) {
      const { top, bottom } = drawn(drag.position, spot.position);
      show(drag.column, top, bottom, spanText(top, bottom));
      return;
    }
    const from = columnOf(grid, entry);
    const day = grid.columns[from]?.day;
    if (!day) return;
    const begin = positionOf(grid.axis, day, Date.parse(entry.start_at));
    if (kind === 'move' && box)
      box.style.transform = `translate3d(${at.clientX - drag.x}px, ${(spot.position - drag.position) * spot.perMinute}px, 0)`;
    const to =
      kind === 'move'
        ? timeAt(grid, entry, spot.column, snapped(begin + spot.position - drag.position))
        : endedAt(grid, entry, from, snapped(spot.position), hands.slot());
    if (!to || (drag.to && sameTime(to, drag.to))) return;
    drag.to = to;
    hands.carry(to);
    showTime(to);
  };

  const autoScroll = ({ clientX, clientY }: PointerEvent) => {
    const { top, bottom, left, right } = scroller.getBoundingClientRect();
    const pace = (from: number, to: number, at: number) =>
      at < from + scrollEdge ? -12 : at > to - scrollEdge ? 12 : 0;
    const [x, y] = [pace(left, right, clientX), pace(top + scrollEdge, bottom, clientY)];
    if (x === 0 && y === 0) return;
    scroller.scrollBy(x, y);
    if (drag) drag.frame ||= requestAnimationFrame(draw);
  };

  const end = (): Drag | null => {
    const ended = drag;
    drag = null;
    if (!ended) return null;
    cancelAnimationFrame(ended.frame);
    ghost.remove();
    if (ended.box) {
      ended.box.style.transform = '';
      if (ended.box.dataset.carried === 'pointer') delete ended.box.dataset.carried;
    }
    return ended;
  };

  const release = (event: PointerEvent) => {
    if (!drag?.isUnderWay) return;
    drag.at = event;
    draw();
    const ended = end();
    swallowClick(scroller);
    if (ended?.entry) hands.drop();
    else if (ended) {
      const under = spotUnder(event)?.position ?? ended.position;
      const { top, bottom } = drawn(ended.position, under);
      hands.choose(ended.column, top, bottom);
    }
  };

  const click = (event: MouseEvent) => {
    const pressed = end();
    const box = boxOf(event);
    const entry = box && hands.entryOf(idOf(box));
    if (entry) return hands.open(entry);
    const spot = spotUnder(event);
    const isFree = (event.target as Element).closest('[data-body]') !== null;
    if (spot && isFree && (pressed || event.detail > 0)) hands.choose(spot.column, spot.position, null);
  };

  const giveUp = () => {
    if (end()?.isUnderWay) hands.cancel();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag?.isUnderWay) return;
    event.stopPropagation();
    giveUp();
  };

  const stop = new AbortController();
  const { signal } = stop;
  const finger = {
    isHolding: () => drag?.isUnderWay === true,
    onHeld(event: PointerEvent) {
      begin(event);
      lift(event.pointerId);
    },
  };
  longPress(scroller, finger, signal);
  scroller.addEventListener('pointerdown', press, { signal });
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', release, { signal });
  scroller.addEventListener('pointercancel', giveUp, { signal });
  scroller.addEventListener('click', click, { signal });
  window.addEventListener('keydown', key, { signal, capture: true });
  return () => {
    giveUp();
    stop.abort();
  };
}
