import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type CarryHands, followCarrying } from './followCarrying.ts';

/** Lets the pointer carry what lies in an element, for as long as it is shown. */
export function useCarrying(ref: RefObject<HTMLElement | null>, hands: CarryHands): void {
  const latest = useEffectEvent(() => hands);
  useEffect(() => {
    const root = ref.current;
    if (!root) return undefined;
    return followCarrying(root, {
      lift: (id) => latest().lift(id),
      enter: (place) => latest().enter(place),
      drop: () => latest().drop(),
      cancel: () => latest().cancel(),
    });
  }, [ref]);
}
