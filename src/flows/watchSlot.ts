import type { SlotTyped } from '#machines/flows/reservationCreate.machine.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import type { App } from '#src/app/createApp.ts';
import type { FormRef } from './form.ts';
import { wishOf } from './slotWish.ts';

interface Watched {
  readonly flow: unknown;
  readonly zone: string;
  /** Values whose slot is had already, and needs neither check nor hold. */
  readonly stored?: FormValues;
}

/** Tells a flow the slot that its form asks for, whenever that changes; ends with the answer. */
function watchSlot({ flow, zone, stored }: Watched, tell: (event: SlotTyped) => void): () => void {
  const owner = flow as { getSnapshot(): { children: { form?: FormRef } } };
  const had = stored ? wishOf(stored, zone) : null;
  let last: SlotTyped['wish'] = null;
  let stop = () => {};
  const look = (form: FormRef) => {
    const asked = wishOf(form.getSnapshot().context.values, zone);
    const wish = asked && had && same({ ...asked }, { ...had }) ? null : asked;
    if (same(wish && { ...wish }, last && { ...last })) return;
    last = wish;
    tell({ type: 'slot.typed', wish });
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
  tell: (event: SlotTyped) => void,
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
