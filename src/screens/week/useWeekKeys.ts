import type { KeyboardEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { WeekSpan } from '#machines/form/week.ts';
import type { weekDrawingMachine } from '#machines/form/weekDrawing.machine.ts';
import { type Hours, step } from './gridHours.ts';

/** A cell: its day, and the minutes since midnight. */
export interface Place {
  readonly weekday: number;
  readonly at: number;
}

interface Around {
  drawing: ActorRefFrom<typeof weekDrawingMachine>;
  weekdays: readonly number[];
  hours: Hours;
  cursor: Place;
  spans: readonly WeekSpan[];
  isReadOnly: boolean;
  setCursor: (to: Place) => void;
}

/** What the keys of a week do: walk, draw, take away, let go. Left leads on where the page runs from right to left. */
export function useWeekKeys({ drawing, weekdays, hours, cursor, spans, isReadOnly, setCursor }: Around) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const root = event.currentTarget;
    const isDrawing = drawing.getSnapshot().matches('drawing');
    const go = (to: Place) => {
      setCursor(to);
      root.querySelector<HTMLElement>(`[data-cell="${to.weekday}-${to.at}"]`)?.focus();
    };
    const along = (by: 1 | -1) => {
      const at = Math.max(hours.from, Math.min(hours.to - step, cursor.at + by * step));
      if (isDrawing && at !== cursor.at) drawing.send({ type: 'stroke.nudged', by });
      go({ ...cursor, at });
    };
    const across = (by: 1 | -1) => {
      const weekday = weekdays[weekdays.indexOf(cursor.weekday) + by];
      if (weekday !== undefined && !isDrawing) go({ ...cursor, weekday });
    };
    const isRightToLeft = getComputedStyle(root).direction === 'rtl';
    const draw = () => {
      if (isReadOnly) return;
      drawing.send(isDrawing ? { type: 'stroke.ended' } : { type: 'stroke.begun', ...cursor, spans });
      setCursor(cursor);
    };
    const keys: Record<string, () => void> = {
      ArrowLeft: () => along(isRightToLeft ? 1 : -1),
      ArrowRight: () => along(isRightToLeft ? -1 : 1),
      ArrowUp: () => across(-1),
      ArrowDown: () => across(1),
      Home: () => isDrawing || go({ ...cursor, at: hours.from }),
      End: () => isDrawing || go({ ...cursor, at: hours.to - step }),
      ' ': draw,
      Enter: draw,
      Delete: () => isReadOnly || drawing.send({ type: 'stretch.removed', ...cursor, spans }),
      Backspace: () => isReadOnly || drawing.send({ type: 'stretch.removed', ...cursor, spans }),
    };
    if (event.key === 'Escape' && isDrawing) {
      event.stopPropagation();
      setCursor(cursor);
      drawing.send({ type: 'stroke.cancelled' });
      return;
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
