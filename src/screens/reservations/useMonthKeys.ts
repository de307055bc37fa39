import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { reservationDragMachine } from '#machines/flows/reservations/reservationDrag.machine.ts';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { daysOn } from './calendar/carry.ts';
import { daysOf } from './calendar/keys.ts';

interface Month {
  readonly frame: RefObject<HTMLElement | null>;
  readonly drag: ActorRefFrom<typeof reservationDragMachine>;
  readonly appointments: readonly CalendarEntry[];
  readonly days: readonly string[];
  readonly zone: string;
}

/** Space picks a reservation of the month up, arrows carry it from day to day, and the focus stays with it. */
export function useMonthKeys({ frame, drag, appointments, days, zone }: Month) {
  const role = useRole();
  const followed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const id = followed.current;
    if (id === null || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-carry="${id}"] button`)?.focus();
  });

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const snapshot = drag.getSnapshot();
    const { by, target } = snapshot.context;
    const isSpace = event.key === ' ';
    if (!snapshot.matches('carrying')) {
      const id = Number((event.target as Element).closest<HTMLElement>('[data-carry]')?.dataset.carry);
      const reservation = isSpace && appointments.find((one) => one.id === id);
      if (!reservation) return;
      followed.current = id;
      drag.send({ type: 'reservation.grabbed', reservation, by: 'keyboard', role });
    } else if (by === 'keyboard' && target) {
      const on = daysOf(event, getComputedStyle(event.currentTarget).direction === 'rtl');
      if (on !== null) drag.send({ type: 'reservation.carried', to: daysOn(target, on, days, zone) });
      else if (isSpace || event.key === 'Enter') drag.send({ type: 'reservation.dropped' });
      else if (event.key === 'Escape' || event.key === 'Tab') drag.send({ type: 'carrying.cancelled' });
      else return;
      event.stopPropagation();
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
  };

  // the button that Space picked up is not pressed by letting go of it
  const release = (event: KeyboardEvent) => {
    if (event.key === ' ' && (event.target as Element).closest('[data-carry]')) event.preventDefault();
  };
  return { onKeyDown: press, onKeyUp: release };
}
