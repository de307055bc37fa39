import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const STEP = 1.25;
const within = (least: number, size: number, most: number) => Math.min(most, Math.max(least, size));

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How near a drawing hangs on its wall: by buttons, by + − 0 on the keyboard, by the wheel with Ctrl. Its middle stays. */
export function useZoom(wall: RefObject<HTMLElement | null>, { width, height }: Size) {
  const [size, setSize] = useState(1);
  const middle = useRef<readonly [number, number]>(null);
  const change = (next: (now: number) => number) => {
    const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = wall.current ?? {};
    middle.current = [(scrollLeft + clientWidth / 2) / size, (scrollTop + clientHeight / 2) / size];
    setSize((now) => within(0.2, next(now), 3));
  };
  const zoom = (by: number) => change((now) => now * by);
  useLayoutEffect(() => {
    if (!wall.current || !middle.current) return;
    const [x, y] = middle.current;
    const { clientWidth, clientHeight } = wall.current;
    wall.current.scrollTo({ left: x * size - clientWidth / 2, top: y * size - clientHeight / 2 });
    middle.current = null;
  }, [wall, size]);
  const wheel = useRef((_by: number) => {});
  useEffect(() => {
    wheel.current = zoom;
  });
  useEffect(() => {
    const turned = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      wheel.current(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    const { current } = wall;
    // React's own listener is passive: the page would grow with the drawing
    current?.addEventListener('wheel', turned, { passive: false });
    return () => current?.removeEventListener('wheel', turned);
  }, [wall]);
  const nearer = () => zoom(STEP);
  const further = () => zoom(1 / STEP);
  const whole = () => change(() => 1);
  const fit = () => {
    const { clientWidth = 0, clientHeight = 0 } = wall.current ?? {};
    change(() => Math.min(1, clientWidth / width, clientHeight / height));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = { '+': nearer, '=': nearer, '-': further, '0': whole }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  return { size, nearer, further, whole, fit, press };
}
