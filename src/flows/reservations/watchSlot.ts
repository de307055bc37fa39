import type { SeriesTyped, SlotTyped } from '#machines/flows/reservations/reservationCreate.machine.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FormChanged } from '#machines/form/form.facts.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { wallOf } from '#src/time/wallTime.ts';
import { seriesChangeOf, seriesWishOf, wishOf } from './slotWish.ts';

interface Reading {
  readonly input: {
    /** In which the times are written. */
    readonly zone: string;
    /** Values whose slot is had already, and needs neither check nor hold. */
    readonly stored?: FormValues;
    /** The reservation as it was read, where one is changed. */
    readonly reservation?: Reservation | null;
  };
  receive(listener: (event: FormChanged) => void): void;
  sendBack(event: SlotTyped | SeriesTyped): void;
}

/** Reads the slot or the series that a form asks for out of its values, and tells it whenever that changes. */
export function watchSlot({ input: { zone, stored, reservation }, receive, sendBack }: Reading): void {
  let wished: SlotTyped['wish'] = null;
  let planned: SeriesTyped['wish'] = null;
  receive(({ values }) => {
    const asked = wishOf(values, zone);
    const wish = stored && same(asked, wishOf(stored, zone)) ? null : asked;
    if (!same(wish, wished)) {
      wished = wish;
      sendBack({ type: 'slot.typed', wish });
    }
    const series = reservation
      ? seriesChangeOf(values, reservation, reservation.start_at && wallOf(reservation.start_at, zone))
      : seriesWishOf(values, zone);
    if (same(series, planned)) return;
    planned = series;
    sendBack({ type: 'series.typed', wish: series });
  });
}
