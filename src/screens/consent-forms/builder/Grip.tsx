import { useSelector } from '@xstate/react';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { blockCarryingMachine } from '#machines/flows/consents/blockCarrying.machine.ts';
import { t } from '#src/language/t.ts';
import * as css from './builder.css.ts';

export type CarryingRef = ActorRefFrom<typeof blockCarryingMachine>;

type Props = { carrying: CarryingRef; at: number; count: number };

/** The place in the list that a pointer is over. */
function placeUnder(event: PointerEvent<HTMLElement>): number {
  const list = event.currentTarget.closest('ol');
  const items = Array.from(list?.children ?? []);
  const below = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  const own = items.findIndex((item) => item.contains(event.currentTarget));
  const place = below < 0 ? items.length : below;
  return place > own ? place - 1 : place;
}

/** Where a block is grabbed: dragged by the pointer, or lifted, carried by arrows and dropped by the keyboard. */
export function Grip({ carrying, at, count }: Props) {
  const isHeld = useSelector(
    carrying,
    (snapshot) => snapshot.hasTag('carrying') && snapshot.context.from === at,
  );
  const press = (event: KeyboardEvent) => {
    const isLifted = carrying.getSnapshot().matches('lifted');
    if (event.key === ' ' || event.key === 'Enter')
      carrying.send(
        isLifted ? { type: 'block.dropped' } : { type: 'block.grabbed', at, count, by: 'keyboard' },
      );
    else if (isLifted && event.key === 'ArrowUp') carrying.send({ type: 'block.nudged', by: -1 });
    else if (isLifted && event.key === 'ArrowDown') carrying.send({ type: 'block.nudged', by: 1 });
    else if (isLifted && event.key === 'Escape') carrying.send({ type: 'block.letGo' });
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={css.grip}
      data-grip={at}
      aria-label={t('Carry block {number}', { number: at + 1 })}
      aria-pressed={isHeld}
      onKeyDown={press}
      onBlur={() => {
        if (carrying.getSnapshot().matches('lifted')) carrying.send({ type: 'block.letGo' });
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        carrying.send({ type: 'block.grabbed', at, count, by: 'pointer' });
      }}
      onPointerMove={(event) => {
        if (carrying.getSnapshot().matches('dragged'))
          carrying.send({ type: 'block.carriedOver', at: placeUnder(event) });
      }}
      onPointerUp={() => {
        if (carrying.getSnapshot().matches('dragged')) carrying.send({ type: 'block.dropped' });
      }}
      onPointerCancel={() => carrying.send({ type: 'block.letGo' })}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
}

/** Says where a carried block would be dropped. */
export function CarryingStatus({ carrying }: { carrying: CarryingRef }) {
  const from = useSelector(carrying, (snapshot) =>
    snapshot.hasTag('carrying') ? snapshot.context.from : -1,
  );
  const over = useSelector(carrying, ({ context }) => context.over);
  const count = useSelector(carrying, ({ context }) => context.count);
  return (
    <p className={css.status} role="status">
      {from >= 0 &&
        t(
          'Block {number} is held. It would be dropped at place {number2} of {count}. Arrows carry it, Enter drops it, Escape lets it go.',
          { number: from + 1, number2: over + 1, count },
        )}
    </p>
  );
}
