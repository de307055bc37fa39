import type { SeriesTyped, SlotTyped } from '#machines/flows/reservations/reservationCreate.machine.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FormChanged } from '#machines/form/form.facts.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import type { App } from '#src/session/app.ts';
import { wallOf } from '#src/time/wallTime.ts';
import { seriesChangeOf, seriesWishOf, wishOf } from './slotWish.ts';

interface Reading {
  readonly input: {
    readonly clinic: number;
    /** Values whose slot is had already, and needs neither check nor hold. */
    readonly stored?: FormValues;
    /** The reservation as it was read, where one is changed. */
    readonly reservation?: Reservation | null;
  };
  receive(listener: (event: FormChanged) => void): void;
  sendBack(event: SlotTyped | SeriesTyped): void;
}

/**
 * Reads the slot or the series that a form asks for out of its values, and tells it whenever that changes; in the zone of
 * the clinic, which may have to be asked for first. Ends with the answer.
 */
export function watchSlot(
  app: App,
  { input: { clinic, stored, reservation }, receive, sendBack }: Reading,
): () => void {
  let zone: string | null = null;
  let latest: FormValues | null = null;
  let isOver = false;
  let wished: SlotTyped['wish'] = null;
  let planned: SeriesTyped['wish'] = null;
  const read = () => {
    if (zone === null || latest === null || isOver) return;
    const asked = wishOf(latest, zone);
    const wish = stored && same(asked, wishOf(stored, zone)) ? null : asked;
    if (!same(wish, wished)) {
      wished = wish;
      sendBack({ type: 'slot.typed', wish });
    }
    const series = reservation
      ? seriesChangeOf(latest, reservation, reservation.start_at && wallOf(reservation.start_at, zone))
      : seriesWishOf(latest, zone);
    if (same(series, planned)) return;
    planned = series;
    sendBack({ type: 'series.typed', wish: series });
  };
  receive(({ values }) => {
    latest = values;
    read();
  });
  void clinicZone(app, clinic).then((known) => {
    zone = known;
    read();
  });
  return () => {
    isOver = true;
  };
}
