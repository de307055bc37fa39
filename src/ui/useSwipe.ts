import { type PointerEvent, useRef } from 'react';

type Swipe = { onStart: () => void; onEnd: () => void; onAway: () => void };

const away = 0.4;
const slack = 6;

/** Pointer handlers that let an element be pushed aside; past 40 % of its width it is gone, before that it returns. */
export function useSwipe({ onStart, onEnd, onAway }: Swipe) {
  const start = useRef<number | null>(null);
  const moved = useRef(false);

  const settle = (element: HTMLElement) => {
    start.current = null;
    element.style.transform = '';
    element.style.opacity = '';
    onEnd();
  };

  return {
    /** Whether the press that just ended was a swipe, so that it is no click. */
    wasSwiped: () => moved.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        moved.current = false;
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
        start.current = event.clientX;
        onStart();
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return;
        const distance = event.clientX - start.current;
        const element = event.currentTarget;
        if (!moved.current && Math.abs(distance) < slack) return;
        if (!moved.current) element.setPointerCapture(event.pointerId);
        moved.current = true;
        element.style.transform = `translateX(${distance}px)`;
        element.style.opacity = String(1 - Math.min(0.8, Math.abs(distance) / element.offsetWidth));
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return;
        const distance = Math.abs(event.clientX - start.current);
        const isAway = distance >= event.currentTarget.offsetWidth * away;
        settle(event.currentTarget);
        if (isAway) onAway();
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== null) settle(event.currentTarget);
      },
    },
  };
}
