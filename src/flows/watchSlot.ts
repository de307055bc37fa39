import type { SeriesTyped, SlotTyped } from '#machines/flows/reservationCreate.machine.ts';
import { type FormValue, type FormValues, same } from '#machines/form/rules.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import type { App } from '#src/app/createApp.ts';
import type { FormRef } from './form.ts';
import { seriesWishOf, wishOf } from './slotWish.ts';

interface Watched {
  readonly flow: unknown;
  readonly zone: string;
  /** Values whose slot is had already, and needs neither check nor hold. */
  readonly stored?: FormValues;
}

type Tell = (event: SlotTyped | SeriesTyped) => void;

/** Tells a flow the slot or the series that its form asks for, whenever that changes; ends with the answer. */
function watchSlot({ flow, zone, stored }: Watched, tell: Tell): () => void {
  const owner = flow as { getSnapshot(): { children: { form?: FormRef } } };
  const had = stored ? wishOf(stored, zone) : null;
  let last: SlotTyped['wish'] = null;
  let series: SeriesTyped['wish'] = null;
  let stop = () => {};
  const look = (form: FormRef) => {
    const { values } = form.getSnapshot().context;
    const asked = wishOf(values, zone);
    const wish = asked && had && same({ ...asked }, { ...had }) ? null : asked;
    if (!same(wish && { ...wish }, last && { ...last })) {
      last = wish;
      tell({ type: 'slot.typed', wish });
    }
    const planned = seriesWishOf(values, zone);
    if (same(planned as FormValue, series as FormValue)) return;
    series = planned;
    tell({ type: 'series.typed', wish: planned });
  };
  // the form starts in the same step as this, and can be found only after it
  queueMicrotask(() => {
    const { form } = owner.getSnapshot().children;
    if (!form) return;
    look(form);
    const watching = form.subscribe(() => look(form));
    stop = () => watching.unsubscribe();
  });
  return () => stop();
}

/** The same, in the zone of a clinic that may have to be asked for first. */
export function watchSlotOf(
  app: App,
  { clinic, ...watched }: Omit<Watched, 'zone'> & { clinic: number },
  tell: Tell,
): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  void clinicZone(app, clinic).then((zone) => {
    if (!isOver) stop = watchSlot({ ...watched, zone }, tell);
  });
  return () => stop();
}
